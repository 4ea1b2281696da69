import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import { type SqlBool, sql } from "kysely";
import { missingOf } from "#areas/patients/patients/rules/completeness.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import type { PatientCategory } from "#kernel/people/patient-category.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { type ClaimItem, type missingRoutes, type PatientItem, waitingList } from "../contract.ts";
import { sortItems } from "../rules/ask-for.ts";

/**
 * Patients that a user may see: all patients of one client, or for a user who converts pictures only the
 * patients locked by the user.
 */
export interface VisiblePatients {
  readonly _doctor: number;
  readonly locked_by: number | null;
}

const isWaiting = ({ _doctor, locked_by }: VisiblePatients, search: string) => sql<SqlBool>`
  p._doctor = ${_doctor} and p.status = 'Missing Data' and not p.is_deleted
  and ${locked_by === null ? sql`true` : sql`p.locked_by = ${locked_by}`} and ${isNamed(search)}`;

/**
 * Condition for a search: every word occurs in the name or begins the MRN. The index on a client's waiting
 * patients is sufficient.
 */
function isNamed(search: string) {
  if (!isSearchable(search)) return sql<SqlBool>`true`;
  const words = search.split(/[\s,]+/).filter((word) => word !== "");
  const conditions = words.slice(0, 10).map((word) => {
    const key = nameKey(word);
    const isInName = key === "" ? sql`false` : sql`(p.last_key || ' ' || p.first_key) like ${`%${key}%`}`;
    return sql<SqlBool>`(${isInName} or starts_with(upper(p.mrn), ${word.toUpperCase()}))`;
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const name = [sql`p.last_key`, sql`p.first_key`];
const orders = { name, asked: { by: sql`p.asked_time`, nulls: "last", after: name } } as const;

interface WaitingRow {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: Day | null;
  readonly mrn: string | null;
  readonly category: PatientCategory;
  readonly status: "Missing Data";
  readonly _health_fund: number | null;
  readonly fund_number: string | null;
  readonly wc_details: string | null;
  readonly asked_time: string | null;
  readonly is_referred: boolean;
  readonly provider_number: string | null;
  readonly patient_lists: PatientItem[];
  readonly claim_lists: ClaimItem[];
}

export async function listWaiting(
  db: Db,
  reach: VisiblePatients,
  country: Country,
  pageParams: ParamsOf<typeof missingRoutes.list>,
  query: Partial<QueryOf<typeof missingRoutes.list>>,
) {
  const { page } = listSql(waitingList, pageParams, query, orders, sql`p."ID"`);
  const { rows } = await sql<WaitingRow>`
    select p."ID", p.title, p.first_name, p.last_name, p.dob, p.mrn, p.category, p.status, p._health_fund, p.fund_number, p.wc_details,
      p.asked_time, r."ID" is not null as is_referred, d.provider_number,
      coalesce(asked.patient_lists, '{}') as patient_lists, coalesce(asked.claim_lists, '{}') as claim_lists
    from patient p
    left join referral r on r._doctor = p._doctor and r._patient = p."ID" and r.active
    left join referring_doctor d on d._doctor = r._doctor and d."ID" = r._referring_doctor
    left join lateral (
      select array_agg(distinct pl) filter (where pl is not null) as patient_lists, array_agg(distinct cl) filter (where cl is not null) as claim_lists
      from missing_request m left join unnest(m.patient_lists) pl on true left join unnest(m.claim_lists) cl on true
      where m._doctor = p._doctor and m._patient = p."ID" and m.asked_time >= p.asked_time
    ) asked on p.asked_time is not null
    where ${isWaiting(reach, query.search ?? "")} ${page}`.execute(db);
  return rows.map(({ is_referred, provider_number, ...row }) => ({
    ...row,
    ...sortItems(row),
    missing: missingOf({ ...row, referring_doctor: is_referred ? { provider_number } : null }, country),
  }));
}

export async function countWaiting(db: Db, reach: VisiblePatients, search = ""): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from patient p where ${isWaiting(reach, search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the requests about a patient, newest first. A request is open while the patient waits for its
 * answer.
 */
export async function listRequests(db: Db, _doctor: number, _patient: number) {
  const rows = await db
    .selectFrom("missing_request as m")
    .innerJoin("patient as p", (join) =>
      join.onRef("p._doctor", "=", "m._doctor").onRef("p.ID", "=", "m._patient"),
    )
    .innerJoin("person as by", "by.ID", "m._asked_by")
    .leftJoin("person as told", "told.ID", "m._answered_by")
    .leftJoin("mail", (join) => join.onRef("mail._doctor", "=", "m._doctor").onRef("mail.ID", "=", "m._mail"))
    .select([
      "m.ID",
      "m.patient_lists",
      "m.claim_lists",
      "m.note",
      "m.asked_time",
      "m.answered_time",
      "m.answer",
    ])
    .select([
      "by.ID as by_id",
      "by.first_name as by_first",
      "by.last_name as by_last",
      "mail.state as mail_state",
    ])
    .select(["told.ID as told_id", "told.first_name as told_first", "told.last_name as told_last"])
    .select(
      sql<boolean>`coalesce(p.status = 'Missing Data' and m.asked_time >= p.asked_time, false)`.as("is_open"),
    )
    .where("m._doctor", "=", _doctor)
    .where("m._patient", "=", _patient)
    .orderBy("m.asked_time", "desc")
    .orderBy("m.ID", "desc")
    .execute();
  return rows.map(
    ({ by_id, by_first, by_last, told_id, told_first, told_last, patient_lists, claim_lists, ...row }) => ({
      ...row,
      ...sortItems({ patient_lists, claim_lists }),
      asked_by: { ID: by_id, first_name: by_first, last_name: by_last },
      answered_by:
        told_id === null ? null : { ID: told_id, first_name: told_first ?? "", last_name: told_last ?? "" },
    }),
  );
}

export interface NewRequest {
  readonly _doctor: number;
  readonly _patient: number;
  readonly patient_lists: PatientItem[];
  readonly claim_lists: ClaimItem[];
  readonly note: string | null;
  readonly _asked_by: number;
}

export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  return (await db.insertInto("missing_request").values(request).returning("ID").executeTakeFirstOrThrow())
    .ID;
}

export async function setMail(db: Db, _doctor: number, ID: number, _mail: number): Promise<void> {
  await db
    .updateTable("missing_request")
    .set({ _mail })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Marks all requests about the patient without an answer as answered. */
export async function markAnswered(
  db: Db,
  _doctor: number,
  _patient: number,
  { by, answer }: { by: number; answer: string | null },
): Promise<void> {
  await db
    .updateTable("missing_request")
    .set({ answered_time: sql<string>`now()`, _answered_by: by, answer })
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("answered_time", "is", null)
    .execute();
}

export const findClientPerson = (db: Db, ID: number) =>
  db
    .selectFrom("person")
    .select(["ID", "title", "first_name", "last_name", "email_address"])
    .where("ID", "=", ID)
    .executeTakeFirstOrThrow();

/** Returns the bureau's staff who do the billing for a client of this company and have an email address. */
export const listBillingTeam = (db: Db, companyCode: string | null) =>
  db
    .selectFrom("person")
    .select(["ID", "email_address"])
    .where("kind", "=", "staff")
    .where("active", "=", true)
    .where("is_deleted", "=", false)
    .where("email_address", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("person_group as pg")
          .select("pg._group")
          .whereRef("pg._person", "=", "person.ID")
          .where(
            "pg._group",
            "in",
            isPartnerCompany(companyCode) ? [GROUPS.billing, GROUPS.partnerManager] : [GROUPS.billing],
          ),
      ),
    )
    .orderBy("ID")
    .execute();
