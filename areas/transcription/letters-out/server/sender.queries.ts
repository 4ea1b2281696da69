import { sql } from "kysely";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";

const LOCALITY = sql<{ suburb: string; state: string; postcode: string } | null>`(
  select json_build_object('suburb', y.suburb, 'state', y.state, 'postcode', y.postcode) from locality y where y."ID" = d._locality)`;

/** Provider number of the location where the patient was seen last, or of the client's first location. */
const providerNumber = (_doctor: number, patient: number | null) => sql<string | null>`(
  select o.doctor_provider_no from location o
  where o._doctor = ${_doctor} and not o.is_deleted and o.doctor_provider_no is not null
  order by (select max(a.appointment_date) from appointment a where a._doctor = o._doctor and a._location = o."ID"
    and a._patient = ${patient}::bigint and not a.is_deleted and not a.cancelled) desc nulls last, o.type desc, o."ID" limit 1)`;

/** Returns the client as the sender of letters: the doctor and the practice. `contact` is the phone number as printed. */
export async function findSender(db: Db, _doctor: number, patient: number | null = null) {
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as n", "n.ID", "d.ID")
    .leftJoin("practice_settings as s", "s._doctor", "d.ID")
    .select(["n.title", "n.first_name", "n.last_name", "d.work_address as address", "d.country"])
    .select(["s.practice_name", "s.phone as practice_phone", "s.email", "d.work_phone"])
    .select([LOCALITY.as("locality"), providerNumber(_doctor, patient).as("provider_number")])
    .where("d.ID", "=", _doctor)
    .executeTakeFirstOrThrow();
  const { practice_name, practice_phone, work_phone, ...sender } = row;
  const name = [titleName(row.title), row.first_name, row.last_name].filter(Boolean).join(" ");
  const phone = practice_phone ?? work_phone;
  const contact = phone === null ? null : formatPhone(phone, row.country);
  return { ...sender, practice: practice_name ?? name, phone, contact };
}
export type Sender = Awaited<ReturnType<typeof findSender>>;

/** Returns the patient's details for a message. */
export const findMessagePatient = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("patient as d")
    .select(["d.ID", "d.title", "d.first_name", "d.last_name", "d.dob", "d.gender", "d.medicare_number"])
    .select(["d.dva_number", "d.ihi", "d.landline", "d.mobile", "d.address", "d.is_deleted"])
    .select(LOCALITY.as("locality"))
    .where("d._doctor", "=", _doctor)
    .where("d.ID", "=", ID)
    .executeTakeFirst();
