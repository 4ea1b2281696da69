import { sql } from "kysely";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { BookingState } from "../contract.ts";

const isRequest = (state: string): state is BookingState => state !== "held";

/**
 * True for a request that reception has to act on: a waiting request, or one that the patient changed and no
 * user has seen since.
 */
const NEEDS_DESK = sql<boolean>`(b.state = 'requested' or (b.change is not null and b.seen_at is null))`;

const selectRequests = (db: Db, _doctor: number) =>
  db
    .selectFrom("online_booking as b")
    .innerJoin("visit_type as t", (on) =>
      on.onRef("t._doctor", "=", "b._doctor").onRef("t.ID", "=", "b._visit_type"),
    )
    .leftJoin("location as l", (on) =>
      on.onRef("l._doctor", "=", "b._doctor").onRef("l.ID", "=", "b._location"),
    )
    .leftJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "b._doctor").onRef("p.ID", "=", "b._patient"),
    )
    .leftJoin("file as f", (on) => on.onRef("f._doctor", "=", "b._doctor").onRef("f.ID", "=", "b._referral"))
    .leftJoin("person as h", "h.ID", "b._handled_by")
    .select(["b.ID", "b.state", "b.appointment_date", "b.start_time", "b.end_time", "b.zone", "b.starts_at"])
    .select(["b.first_name", "b.last_name", "b.dob", "b.gender", "b.mobile", "b.email", "b.contact"])
    .select(["b.medicare_number", "b.health_fund", "b.fund_number", "b.is_new", "b.note", "b.signature"])
    .select(["b.consented_at", "b.requested_at", "b.handled_at", "b.answer", "b._patient", "b._appointment"])
    .select(["b.change", "b.seen_at", "t.ID as type_id", "t.name as type_name", "t.needs_referral"])
    .select(["l.name as location", "p.first_name as patient_first", "p.last_name as patient_last"])
    .select(["f.ID as file_id", "f.name as file_name", "f.mime_type"])
    .select(sql<string | null>`nullif(concat_ws(' ', h.first_name, h.last_name), '')`.as("handled_by"))
    .where("b._doctor", "=", _doctor)
    .where("b.requested_at", "is not", null);

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>["execute"]>>[number];

function requestOf(row: RequestRow) {
  const { type_id, type_name, needs_referral, patient_first, patient_last, zone, state, seen_at, ...more } =
    row;
  const { file_id, file_name, mime_type, ...rest } = more;
  const { dob, consented_at, requested_at } = rest;
  // The constraint of the table requires both of every request.
  if (!isRequest(state) || dob === null || consented_at === null || requested_at === null) return [];
  return [
    {
      ...rest,
      ...{ state, dob, consented_at, requested_at },
      zone: zoneNamed(zone),
      type: { ID: type_id, name: type_name, needs_referral },
      first_name: rest.first_name ?? "",
      last_name: rest.last_name ?? "",
      contact: rest.contact ?? "",
      is_new: rest.is_new ?? false,
      signature: rest.signature ?? "",
      referral: file_id === null ? null : { ID: file_id, name: file_name ?? "", mime_type: mime_type ?? "" },
      change: seen_at === null ? rest.change : null,
      patient:
        rest._patient === null
          ? null
          : { ID: rest._patient, first_name: patient_first ?? "", last_name: patient_last ?? "" },
    },
  ];
}

interface RequestPage {
  readonly showAll: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Lists the requests of a client, newest first. */
export async function listRequests(db: Db, _doctor: number, { showAll, limit, offset }: RequestPage) {
  const rows = await selectRequests(db, _doctor)
    .$if(!showAll, (some) => some.where(NEEDS_DESK))
    .orderBy("b.requested_at", "desc")
    .orderBy("b.ID", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(requestOf);
}

export async function countRequests(db: Db, _doctor: number, showAll: boolean): Promise<number> {
  const row = await db
    .selectFrom("online_booking as b")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("b._doctor", "=", _doctor)
    .where("b.requested_at", "is not", null)
    .$if(!showAll, (some) => some.where(NEEDS_DESK))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Most waiting requests on the calendar, more than a practice leaves unanswered. */
const MAX_ON_CALENDAR = 500;

/** Lists the client's waiting requests at or after this instant, by day and time. */
export const listWaiting = (db: Db, _doctor: number, from: string) =>
  db
    .selectFrom("online_booking as b")
    .innerJoin("visit_type as t", (on) =>
      on.onRef("t._doctor", "=", "b._doctor").onRef("t.ID", "=", "b._visit_type"),
    )
    .select(["b.ID", "b.appointment_date", "b.start_time", "b.end_time", "t.name as type_name"])
    .select(sql<string>`coalesce(b.first_name, '')`.as("first_name"))
    .select(sql<string>`coalesce(b.last_name, '')`.as("last_name"))
    .where("b._doctor", "=", _doctor)
    .where("b.state", "=", "requested")
    .where("b.starts_at", ">", from)
    .orderBy("b.appointment_date")
    .orderBy("b.start_time")
    .orderBy("b.ID")
    .limit(MAX_ON_CALENDAR)
    .execute();

export async function findRequest(db: Db, _doctor: number, ID: number) {
  const row = await selectRequests(db, _doctor).where("b.ID", "=", ID).executeTakeFirst();
  return row && requestOf(row)[0];
}
