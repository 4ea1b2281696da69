import { type RawBuilder, sql } from "kysely";
import { nameKey } from "#kernel/people/name-key.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import { normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { MAX_RESULTS, referringDoctorList, type referringDoctorRoutes } from "../contract.ts";
import { readSearch, type TypedSearch } from "../rules/typed-search.ts";
import { referringDoctors } from "./queries.ts";
import { escapeLike } from "#kernel/text/like.ts";

// Must equal the expression of the index `referring_doctor_contains`.
const searchedText = sql`(rd.last_key || ' ' || rd.first_key || ' ' || lower(coalesce(rd.practice_name, '')))`;

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(parts, sql` and `)})`;
const anyOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(parts, sql` or `)})`;

const hasNumber = ({ numbers }: TypedSearch): RawBuilder<boolean> =>
  numbers.length === 0
    ? sql<boolean>`false`
    : anyOf(numbers.map((number) => sql<boolean>`rd.provider_number collate "C" like ${`${number}%`}`));

/**
 * SQL condition: every word occurs in the names or the practice, or the provider number has the typed prefix.
 */
const isWritten = (typed: TypedSearch): RawBuilder<boolean> =>
  anyOf([
    hasNumber(typed),
    sql<boolean>`${searchedText} like ${`%${typed.whole}%`}`,
    allOf(
      typed.words.map(({ key, written: word }) =>
        anyOf([
          sql<boolean>`${searchedText} like ${`%${key}%`}`,
          sql<boolean>`${searchedText} like ${`%${escapeLike(word)}%`}`,
        ]),
      ),
    ),
  ]);

const spelling = ({ words }: TypedSearch): string => words.map(({ key }) => key).join(" ");
const isAlike = (typed: TypedSearch): RawBuilder<boolean> =>
  sql<boolean>`${spelling(typed)} <% ${searchedText}`;

/**
 * SQL for the rank of a match: 0 full name, 1 prefix of the last name or provider number, 2 every word a
 * prefix of a name, 3 within a name or practice.
 */
const rank = (typed: TypedSearch): RawBuilder<number> => {
  const { whole, words } = typed;
  const isEveryPrefix = allOf(
    words.map(({ key }) => sql<boolean>`(rd.last_key like ${`${key}%`} or rd.first_key like ${`${key}%`})`),
  );
  return sql<number>`case
    when ${whole} in (rd.last_key, rd.first_key || rd.last_key, rd.last_key || rd.first_key) then 0
    when rd.last_key like ${`${whole}%`} or ${hasNumber(typed)} then 1
    when ${isEveryPrefix} then 2 else 3 end`;
};

/** Searches the live referring doctors (API-RDOC-006). Returns similar spellings only if nothing matches. */
export async function searchReferringDoctors(db: Db, _doctor: number, text: string) {
  const search = readSearch(text);
  if (!search) return [];
  const selectLive = () =>
    referringDoctors(db, _doctor).where("rd.is_deleted", "=", false).limit(MAX_RESULTS);
  const matches = await selectLive()
    .where(isWritten(search))
    .orderBy(rank(search))
    .orderBy("rd.last_key")
    .orderBy("rd.first_key")
    .orderBy("rd.ID")
    .execute();
  if (matches.length > 0) return matches;
  return selectLive()
    .where(isAlike(search))
    .orderBy(sql`word_similarity(${spelling(search)}, ${searchedText}) desc`)
    .orderBy("rd.ID")
    .execute();
}

// Counts each referred patient once.
const patientCount = sql<number>`(select count(distinct r._patient)::integer from referral r
  join patient p on p._doctor = r._doctor and p."ID" = r._patient
  where r._doctor = rd._doctor and r._referring_doctor = rd."ID" and not r.is_deleted and not p.is_deleted)`;

const nameColumns = [sql`rd.last_key`, sql`rd.first_key`];
/** Sorts by a column, then by name; empty cells come last in either direction. */
const sortBy = (column: RawBuilder<unknown>) => ({ by: column, nulls: "last", after: nameColumns }) as const;
const orders = {
  name: nameColumns,
  provider_number: sortBy(sql`rd.provider_number collate "C"`),
  practice_name: sortBy(sql`lower(rd.practice_name)`),
  suburb: sortBy(sql`(select l.suburb_key from locality l where l."ID" = rd._locality)`),
  patients: sortBy(patientCount),
};

type PageQuery = QueryOf<typeof referringDoctorRoutes.page>;
type PageParams = ParamsOf<typeof referringDoctorRoutes.page>;

export async function pageOfReferringDoctors(db: Db, _doctor: number, page: PageParams, filters: PageQuery) {
  const search = readSearch(filters.search ?? "");
  const exactCount = await countMatching(db, _doctor, filters, search ? isWritten(search) : null);
  const isNear = search !== null && exactCount === 0;
  const condition = search ? (isNear ? isAlike(search) : isWritten(search)) : null;
  const totalItems = isNear ? await countMatching(db, _doctor, filters, condition) : exactCount;
  const { order, limit, offset } = listSql(referringDoctorList, page, filters, orders, sql`rd."ID"`);
  const rows = await referringDoctors(db, _doctor)
    .select(patientCount.as("patients"))
    .$if(!filters.show_deleted, (query) => query.where("rd.is_deleted", "=", false))
    .$if(condition !== null, (query) => query.where(condition ?? sql<boolean>`true`))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  return { referringDoctors: rows, totalItems, isAlike: isNear && totalItems > 0 };
}

async function countMatching(
  db: Db,
  _doctor: number,
  filters: PageQuery,
  condition: RawBuilder<boolean> | null,
): Promise<number> {
  let query = db
    .selectFrom("referring_doctor as rd")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("rd._doctor", "=", _doctor);
  if (!filters.show_deleted) query = query.where("rd.is_deleted", "=", false);
  if (condition) query = query.where(condition);
  return (await query.executeTakeFirstOrThrow()).total;
}

export interface DoctorDescription {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly provider_number?: string | undefined;
  readonly _locality?: number | undefined;
  readonly except?: number | undefined;
}

const MAX_ALIKE = 5;

/**
 * Returns the referring doctors that the one being typed may duplicate. Compares names only together with the
 * suburb because common names such as J. Smith are shared by many doctors.
 */
export async function listAlike(db: Db, _doctor: number, description: DoctorDescription) {
  const number = normaliseProviderNumber(description.provider_number ?? "");
  const first_key = nameKey(description.first_name ?? "");
  const last_key = nameKey(description.last_name ?? "");
  const isNamed = first_key !== "" && last_key !== "" && Boolean(description._locality);
  if (number === "" && !isNamed) return [];
  const sameNumber =
    number === "" ? sql<boolean>`false` : sql<boolean>`coalesce(rd.provider_number = ${number}, false)`;
  const sameName = isNamed
    ? sql<boolean>`(rd.last_key = ${last_key} and rd.first_key = ${first_key} and rd._locality = ${description._locality})`
    : sql<boolean>`false`;
  return referringDoctors(db, _doctor)
    .select(
      sql<"provider_number" | "name">`case when ${sameNumber} then 'provider_number' else 'name' end`.as(
        "reason",
      ),
    )
    .where("rd.is_deleted", "=", false)
    .where("rd.ID", "<>", description.except ?? 0)
    .where(anyOf([sameNumber, sameName]))
    .orderBy("reason", "desc")
    .orderBy("rd.last_key")
    .orderBy("rd.ID")
    .limit(MAX_ALIKE)
    .execute();
}
