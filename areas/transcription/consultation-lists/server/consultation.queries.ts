import { sql } from "kysely";
import { type CompletenessData, missingOf } from "#areas/patients/patients/rules/completeness.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import type { Consultation, SentBill } from "../contract.ts";

/**
 * Joins a row's appointment and, for an occurrence of a series that was changed individually, that
 * occurrence.
 */
export const WITH_APPOINTMENT = sql`
  left join appointment booked on booked._doctor = c._doctor and booked."ID" = c._appointment
  left join appointment_occurrence singly on singly._doctor = c._doctor and singly._appointment = c._appointment
    and singly.repeat_date = c.repeat_date`;
export const IS_CANCELLED = sql<boolean>`coalesce(singly.cancelled, booked.cancelled, false)`;

/** The patient of a row, with the doctor of the row's own referral or else of the active one. */
type KnownPatient = CompletenessData & { readonly country: Country };

/** Returns a list's rows by start time; rows without a time come last. */
export async function listConsultations(db: Db, _doctor: number, _list: number): Promise<Consultation[]> {
  const { rows } = await sql<Omit<Consultation, "p__missing"> & { known: KnownPatient }>`
    select c."ID", c._list, c._patient, c._appointment, c.repeat_date, left(c.start_time::text, 5) as start_time, c.service_date, c.items,
      c.billing_type, c._referral, c.notes, c.category, c.version, p.picture as p__picture, p.status as p__status,
      jsonb_build_object('country', d.country, 'dob', p.dob, 'category', p.category, '_health_fund', p._health_fund, 'fund_number', p.fund_number,
        'wc_details', p.wc_details, 'referring_doctor', (
          select jsonb_build_object('provider_number', f.provider_number) from referral r
          join referring_doctor f on f._doctor = r._doctor and f."ID" = r._referring_doctor
          where r._doctor = ${_doctor} and r._patient = c._patient and (r."ID" = c._referral or r.active)
          order by r."ID" = c._referral desc nulls last limit 1)) as known,
      ${IS_CANCELLED} as is_cancelled,
      jsonb_build_object('ID', p."ID", 'title', p.title, 'first_name', p.first_name, 'last_name', p.last_name, 'dob', p.dob, 'mrn', p.mrn) as patient,
      case when exists (select from mbs_item) then
        array(select i.item from unnest(c.items) as i (item) where not exists (select from mbs_item m where m.item = i.item))
        else '{}' end as unknown_items,
      (select case when count(fee.cents) = cardinality(c.items) then sum(fee.cents)::bigint end
        from unnest(c.items) as i (item) left join lateral (
          select m.fee_cents as cents from mbs_item m where m.item = i.item and m.fee_start_on <= c.service_date
            and (m.item_end_on is null or m.item_end_on >= c.service_date) order by m.fee_start_on desc limit 1) fee on true) as schedule_fee
    from consultation c join patient p on p._doctor = c._doctor and p."ID" = c._patient
    join doctor d on d."ID" = c._doctor ${WITH_APPOINTMENT}
    where c._doctor = ${_doctor} and c._list = ${_list}
    order by c.start_time nulls last, c."ID"`.execute(db);
  return rows.map(({ known: { country, ...patient }, ...row }) => ({
    ...row,
    p__missing: missingOf(patient, country),
  }));
}

/** The values of a new row. */
export interface NewConsultation {
  readonly _patient: number;
  readonly _appointment: number | null;
  readonly repeat_date: Day | null;
  readonly start_time: WallTime | null;
  readonly service_date: Day;
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly _referral: number | null;
  readonly notes: string | null;
}

export async function insertConsultations(
  db: Db,
  _doctor: number,
  _list: number,
  rows: readonly NewConsultation[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, items: [...row.items], _doctor, _list }));
  await db.insertInto("consultation").values(values).execute();
}

export const removeConsultation = (db: Db, _doctor: number, _list: number, ID: number) =>
  db
    .deleteFrom("consultation")
    .where("_doctor", "=", _doctor)
    .where("_list", "=", _list)
    .where("ID", "=", ID)
    .executeTakeFirst();

export async function removeConsultations(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("consultation")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .execute();
}

/** Moves the unsent rows of a partly sent list to a list of their own. */
export const moveConsultations = (db: Db, _doctor: number, ids: readonly number[], _list: number) =>
  db
    .updateTable("consultation")
    .set({ _list })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .execute();

/** Returns the occurrences of these appointments that are already on a list, as "ID repeat_date". */
export async function findListedAppointments(
  db: Db,
  _doctor: number,
  appointments: readonly number[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("consultation")
    .select(["_appointment", "repeat_date"])
    .where("_doctor", "=", _doctor)
    .where("_appointment", "in", [0, ...appointments])
    .execute();
  return new Set(rows.map(({ _appointment, repeat_date }) => `${_appointment} ${repeat_date}`));
}

export async function findReferences(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  referrals: readonly number[],
) {
  const activePatients = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...patients])
    .where("is_deleted", "=", false)
    .execute();
  const referralRows = await db
    .selectFrom("referral")
    .select(["ID", "_patient"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...referrals])
    .execute();
  return {
    patients: new Set(activePatients.map(({ ID }) => ID)),
    referrals: new Map(referralRows.map(({ ID, _patient }) => [ID, _patient])),
  };
}

/** Returns a page of a patient's billed consultations (API-PAT-011), newest first, and their total number. */
export async function listBills(
  db: Db,
  _doctor: number,
  patient: number,
  { skip = 0, take = 5 }: { skip?: number; take?: number },
) {
  const sentBillsSql = sql`from consultation c
    join consultation_list l on l._doctor = c._doctor and l."ID" = c._list and l.is_sent
    join task t on t._doctor = l._doctor and t."ID" = l._task
    join location p on p._doctor = l._doctor and p."ID" = l._location
    where c._doctor = ${_doctor} and c._patient = ${patient}`;
  const { rows } = await sql<SentBill>`
    select c."ID", c._list, c.service_date, l._location, c.items, t._status as billing_status, l.sent_time,
      jsonb_build_object('ID', p."ID", 'abbreviation', p.abbreviation, 'name', p.name) as location
    ${sentBillsSql} order by c.service_date desc, c."ID" desc limit ${take} offset ${skip}`.execute(db);
  const totalResult = await sql<{ total: number }>`select count(*)::int as total ${sentBillsSql}`.execute(db);
  return { bills: rows, totalItems: totalResult.rows[0]?.total ?? 0 };
}

/** Returns the pictures whose format a PDF can show: JPEG and PNG. */
export const listPictures = (db: Db, _doctor: number, ids: readonly number[]) =>
  db
    .selectFrom("file")
    .select(["ID", "storage_key", "size"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .where("mime_type", "in", ["image/jpeg", "image/png"])
    .execute();
