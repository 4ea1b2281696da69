import { sql } from "kysely";
import { isZone, type Zone } from "#kernel/dates/zone.ts";
import { isDeceased } from "#areas/patients/patients/rules/deceased.ts";
import type { Db } from "#platform/db/db.ts";
import type { Contact } from "../rules/compose.ts";

/** Contact details of a patient. `zone` is null for a patient without a suburb. */
interface PatientContact extends Contact {
  readonly ID: number;
  readonly last_name: string;
  readonly zone: Zone | null;
}

/** Returns the contact details of patients by ID, with their opt-outs. */
export async function findContacts(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<Map<number, PatientContact>> {
  const unique = [...new Set(ids)];
  const rows = await db
    .selectFrom("patient as p")
    .leftJoin("locality as y", "y.ID", "p._locality")
    .select([
      "p.ID",
      "p.first_name",
      "p.last_name",
      "p.mobile",
      "p.email",
      "p.is_deleted",
      "p.alerts",
      "y.time_zone",
    ])
    .select(
      sql<boolean>`exists (select from visit_message_optout o where o._doctor = ${_doctor}
        and o._patient = p."ID" and o.ended_at is null)`.as("isOptedOut"),
    )
    .where("p._doctor", "=", _doctor)
    .where("p.ID", "in", [0, ...unique])
    .execute();
  const optedOut = await listOptedOut(db, _doctor);
  return new Map(
    rows.map(({ time_zone, alerts, ...row }) => [
      row.ID,
      {
        ...row,
        isDeceased: isDeceased(alerts),
        optedOut,
        zone: time_zone !== null && isZone(time_zone) ? time_zone : null,
      },
    ]),
  );
}

async function listOptedOut(db: Db, _doctor: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visit_message_optout")
    .select("address")
    .where("_doctor", "=", _doctor)
    .where("ended_at", "is", null)
    .where("address", "<>", "")
    .execute();
  return new Set(rows.map(({ address }) => address));
}

interface OptOut {
  readonly _doctor: number;
  /** Mobile number or email address; empty if unknown. */
  readonly address: string;
  readonly _patient: number | null;
  /** The user who opted the patient out. Null if the patient did. */
  readonly _by: number | null;
  readonly at: string;
}

/** Opts a patient and an address out. Changes nothing if both already are. */
export async function insertOptOut(db: Db, { _doctor, address, _patient, _by, at }: OptOut): Promise<void> {
  await sql`insert into visit_message_optout (_doctor, address, _patient, _by, at)
    select ${_doctor}::bigint, ${address}, ${_patient}::bigint, ${_by}::bigint, ${at}::timestamptz
    where not exists (select from visit_message_optout where _doctor = ${_doctor} and address = ${address}
      and _patient is not distinct from ${_patient}::bigint and ended_at is null)`.execute(db);
}

/** Ends every opt-out of a patient, and of the addresses that the patient opted out with. */
export async function endOptOuts(
  db: Db,
  { _doctor, _patient, address }: { _doctor: number; _patient: number | null; address: string | null },
  by: { readonly at: string; readonly person: number | null },
): Promise<void> {
  await sql`update visit_message_optout o set ended_at = ${by.at}::timestamptz, _ended_by = ${by.person}::bigint
    where o._doctor = ${_doctor} and o.ended_at is null and (o._patient = ${_patient}::bigint or o.address = ${address}
      or o.address in (select x.address from visit_message_optout x where x._doctor = ${_doctor}
        and x._patient = ${_patient}::bigint and x.address <> '' and x.ended_at is null))`.execute(db);
}

export async function isOptedOut(db: Db, _doctor: number, _patient: number): Promise<boolean> {
  const row = await db
    .selectFrom("visit_message_optout")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
