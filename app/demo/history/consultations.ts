import { CLOSED } from "#areas/transcription/tasks/rules/status.ts";
import { dueTime } from "#areas/transcription/tasks/rules/due-time.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Random } from "./random.ts";

/** Billing statuses of the lists, newest first; the older ones are closed. */
const STATUSES = [1, 2, 3, 4, 8, 5, 10, 9];
/** Number of clinic days whose lists are added. */
const LISTS = 40;
const ITEMS = [["105"], ["104"], ["105"], ["105", "49360"]] as const;
const BILL_TO_FUND = 1;

interface Setting {
  readonly _doctor: number;
  readonly _location: number;
  readonly desk: number;
  readonly random: Random;
  readonly today: Day;
}

/** Adds the consultation lists of a client's last clinic days, sent to billing a day later. */
export async function seedLists(db: Db, { _doctor, _location, desk, random, today }: Setting): Promise<void> {
  const billed = await listBilled(db, _doctor, _location, today);
  const days = [...Map.groupBy(billed, ({ appointment_date }) => appointment_date)]
    .slice(-LISTS)
    .toReversed();
  for (const [index, [date, rows]] of days.entries()) {
    const sent_time = `${addDays(date, 1)}T03:00:00.000Z`;
    const _task = await insertBillingTask(db, _doctor, desk, date, STATUSES[index] ?? CLOSED, sent_time);
    const list = {
      _doctor,
      _location,
      date,
      type: "OUTPATIENT" as const,
      is_sent: true,
      sent_time,
      _sent_by: desk,
      _task,
    };
    const { ID: _list } = await db
      .insertInto("consultation_list")
      .values({ ...list, _created_by: desk, created_time: `${date}T06:00:00.000Z` })
      .returning("ID")
      .executeTakeFirstOrThrow();
    const claims = rows.flatMap(({ ID, _patient, start_time }) =>
      _patient === null
        ? []
        : {
            _doctor,
            _list,
            _patient,
            _appointment: ID,
            repeat_date: date,
            start_time,
            service_date: date,
            items: [...random.pick(ITEMS)],
            billing_type: BILL_TO_FUND,
          },
    );
    await db.insertInto("consultation").values(claims).execute();
  }
}

async function insertBillingTask(
  db: Db,
  _doctor: number,
  desk: number,
  date: Day,
  _status: number,
  received_time: string,
): Promise<number> {
  const [year, month, day] = date.split("-");
  const task = {
    _doctor,
    _workflow: "BILLING",
    _status,
    is_returned: _status === CLOSED,
    received_time,
    due_time: dueTime(received_time, false, new Set()),
    case_subject: `Consultations ${day}/${month}/${year}`,
    _created_by: desk,
  } as const;
  return (await db.insertInto("task").values(task).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Lists the billed appointments of patients at a location before today, oldest first. */
function listBilled(db: Db, _doctor: number, _location: number, today: Day) {
  return db
    .selectFrom("appointment")
    .select(["ID", "_patient", "appointment_date", "start_time"])
    .where("_doctor", "=", _doctor)
    .where("_location", "=", _location)
    .where("appointment_date", "<", today)
    .where("is_billed", "=", true)
    .where("cancelled", "=", false)
    .where("_patient", "is not", null)
    .orderBy("appointment_date")
    .orderBy("start_time")
    .execute();
}
