import { type ExpressionBuilder, type QueryCreator, type SqlBool, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "#db/tables.ts";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";
import { updateVersioned, type VersionCheck } from "#platform/db/versioned-rows.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { ReferringDoctorBody } from "../contract.ts";

const columns = [
  "rd.ID",
  "rd._doctor",
  "rd.title",
  "rd.first_name",
  "rd.last_name",
  "rd.provider_number",
  "rd.practice_name",
  "rd.phone",
  "rd.address",
  "rd._locality",
  "rd.email",
  "rd.edi_address",
  "rd.letters_by",
  "rd.is_deleted",
  "rd.version",
] as const;

type Rows = ExpressionBuilder<DB & { rd: DB["referring_doctor"] }, "rd">;

const locality = (eb: Rows) =>
  jsonObjectFrom(
    eb
      .selectFrom("locality as l")
      .select(["l.ID", "l.suburb", "l.postcode", "l.state", "l.country", "l.label", "l.time_zone"])
      .$narrowType<Pick<Locality, "country" | "time_zone">>()
      .whereRef("l.ID", "=", "rd._locality"),
  ).as("locality");

/** Query for the referring doctors of a client with their suburbs, including deleted ones. */
export const referringDoctors = (db: Db, _doctor: number) =>
  db.selectFrom("referring_doctor as rd").select(columns).select(locality).where("rd._doctor", "=", _doctor);

/** SQL for the row `rd` as JSON, with the columns of `referringDoctors`. */
export const REFERRING_DOCTOR_JSON = sql`json_build_object('ID', rd."ID", '_doctor', rd._doctor, 'title', rd.title, 'first_name', rd.first_name,
  'last_name', rd.last_name, 'provider_number', rd.provider_number, 'practice_name', rd.practice_name, 'phone', rd.phone, 'address', rd.address,
  '_locality', rd._locality, 'email', rd.email, 'edi_address', rd.edi_address, 'letters_by', rd.letters_by, 'is_deleted', rd.is_deleted, 'version', rd.version,
  'locality', (select json_build_object('ID', l."ID", 'suburb', l.suburb, 'postcode', l.postcode, 'state', l.state, 'country', l.country,
    'label', l.label, 'time_zone', l.time_zone) from locality l where l."ID" = rd._locality))`;

/**
 * Limit of the complete list, ten times the size of a large practice, because an import could add more rows
 * than fit into memory.
 */
const MAX_LISTED = 10_000;

export const listReferringDoctors = (db: Db, _doctor: number) =>
  referringDoctors(db, _doctor)
    .where("rd.is_deleted", "=", false)
    .orderBy("rd.last_key")
    .orderBy("rd.first_key")
    .orderBy("rd.ID")
    .limit(MAX_LISTED)
    .execute();

export const findReferringDoctor = (db: Db, _doctor: number, ID: number) =>
  referringDoctors(db, _doctor).where("rd.ID", "=", ID).executeTakeFirst();

const doctorsById = preparedQuery(
  (db, { _doctor, ids }: { readonly _doctor: number; readonly ids: readonly number[] }) =>
    referringDoctors(db, _doctor).where(sql<SqlBool>`rd."ID" = any(${ids}::bigint[])`),
);

/** Returns referring doctors by ID, including deleted ones because old referrals keep their doctor (C-45). */
export async function findReferringDoctors(db: Db, _doctor: number, ids: readonly number[]) {
  return ids.length === 0 ? [] : doctorsById(db, { _doctor, ids: [...new Set(ids)] });
}

type Fields = Partial<Omit<ReferringDoctorBody, "_doctor">>;

/** Computes the search keys of the given names. */
const keysOf = ({ first_name, last_name }: Fields) => ({
  ...(first_name === undefined ? {} : { first_key: nameKey(first_name) }),
  ...(last_name === undefined ? {} : { last_key: nameKey(last_name) }),
});

export async function insertReferringDoctor(
  db: Db,
  _doctor: number,
  fields: Omit<ReferringDoctorBody, "_doctor"> & { import_id?: string | null },
): Promise<number> {
  const { first_name, last_name } = fields;
  const { ID } = await db
    .insertInto("referring_doctor")
    .values({ ...fields, _doctor, first_key: nameKey(first_name), last_key: nameKey(last_name) })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export const updateReferringDoctor = (
  db: Db,
  key: { readonly _doctor: number; readonly ID: number },
  fields: Fields & { is_deleted?: boolean | undefined },
  check: VersionCheck,
): Promise<void> => updateVersioned(db, "referring_doctor", key, { ...fields, ...keysOf(fields) }, check);

/**
 * Deletes the referring doctors that an import added, when the import is undone. No other rows may refer to
 * them.
 */
export async function removeReferringDoctors(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("referring_doctor")
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`"ID" = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Overwrites the columns in `row` with its values. */
export async function overwriteReferringDoctor(
  db: Db,
  { _doctor, ID }: { readonly _doctor: number; readonly ID: number },
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(row);
  const targets = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql.ref(`kept.${name}`)));
  await sql`update referring_doctor set (${targets}, version) = (select ${values}, referring_doctor.version + 1
    from jsonb_populate_record(null::referring_doctor, ${JSON.stringify(row)}::jsonb) kept) where _doctor = ${_doctor} and "ID" = ${ID}`.execute(
    db,
  );
}

/**
 * Returns a page of the patients this doctor referred, each with the newest referral. `lockedBy` limits the
 * result to patients that this user has locked for conversion.
 */
export async function listPatientsReferredBy(
  db: Db,
  _doctor: number,
  referrer: number,
  { lockedBy, limit, offset }: { lockedBy: number | null; limit: number; offset: number },
) {
  const referredQuery = db.with("referred", (trx) => {
    const referrals = selectNewestReferrals(trx, _doctor, referrer);
    return lockedBy === null ? referrals : referrals.where("p.locked_by", "=", lockedBy);
  });
  const [patients, totalRow] = await Promise.all([
    referredQuery
      .selectFrom("referred")
      .select([
        "ID",
        "title",
        "first_name",
        "last_name",
        "dob",
        "referral_date",
        "expiry_date",
        "active",
        "referrals",
      ])
      .orderBy("referral_date", "desc")
      .orderBy("referral", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    referredQuery
      .selectFrom("referred")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { patients, totalItems: totalRow.total };
}

/** Query for the newest referral of each patient this doctor referred, with the patient. */
const selectNewestReferrals = (trx: QueryCreator<DB>, _doctor: number, referrer: number) =>
  trx
    .selectFrom("referral as r")
    .innerJoin("patient as p", (join) =>
      join.onRef("p._doctor", "=", "r._doctor").onRef("p.ID", "=", "r._patient"),
    )
    .select(["p.ID", "p.title", "p.first_name", "p.last_name", "p.dob"])
    .select(["r.referral_date", "r.expiry_date", "r.active", "r.ID as referral"])
    .select(sql<number>`(count(*) over (partition by r._patient))::integer`.as("referrals"))
    .distinctOn("r._patient")
    .where("r._doctor", "=", _doctor)
    .where("r._referring_doctor", "=", referrer)
    .where("r.is_deleted", "=", false)
    .where("p.is_deleted", "=", false)
    .orderBy("r._patient")
    .orderBy("r.referral_date", "desc")
    .orderBy("r.ID", "desc");

/**
 * Returns the patients whose active referral is by this doctor, always in ID order, so that simultaneous
 * changes wait for each other instead of deadlocking.
 */
export async function listPatientsUnder(db: Db, _doctor: number, referrer: number): Promise<number[]> {
  const rows = await db
    .selectFrom("referral")
    .select("_patient")
    .where("_doctor", "=", _doctor)
    .where("_referring_doctor", "=", referrer)
    .where("active", "=", true)
    .orderBy("_patient")
    .execute();
  return rows.map(({ _patient }) => _patient);
}
