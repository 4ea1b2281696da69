import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Work, WorkState } from "#kernel/calendar/appointment-work.ts";
import type { WorkSource } from "#platform/http/appointment-work.ts";

interface Dictation {
  readonly ID: number;
  readonly label: string | null;
  readonly day: Day;
  readonly _status: number;
  readonly delivered_on: Day | null;
  readonly due_on: Day;
  readonly is_late: boolean;
}

/** Status of a dictation that is not yet returned, as shown to the practice. */
const CLIENT_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: "Received",
  2: "To be typed",
  3: "Being typed",
  7: "Ready to return",
};

/**
 * Work source for dictations, by the day of receipt: dictated on that day, and returned when the letter was
 * delivered. Excludes corrected letters.
 */
export const dictationWork: WorkSource = {
  steps: ["dictated", "returned"],
  async between(db, { _doctor, from, to, zone, now }) {
    const { rows } = await sql<Dictation>`
      select t."ID", coalesce(t.case_subject, t.audio_name) as label, (t.received_time at time zone ${zone})::date as day, t._status,
        (t.delivered_time at time zone ${zone})::date as delivered_on, (t.due_time at time zone ${zone})::date as due_on,
        t.due_time < ${now} as is_late
      from task t
      where t._doctor = ${_doctor} and not t.is_deleted and t._workflow = 'TRANSCRIPTION' and not t.is_corrected_letter
        and t.received_time >= ${from}::date::timestamp at time zone ${zone}
        and t.received_time < (${to}::date + 1)::timestamp at time zone ${zone}`.execute(db);
    return rows.map(workOf);
  },
};

function workOf(row: Dictation): Work {
  const { ID, label, day } = row;
  const steps = { dictated: { state: "done", on: day, words: null }, returned: returnedOf(row) } as const;
  return {
    kind: "dictation",
    ID,
    appointment: null,
    patient: null,
    label,
    day,
    location: null,
    opens: ID,
    steps,
  };
}

function returnedOf({ delivered_on, _status, is_late, due_on }: Dictation): WorkState {
  if (delivered_on !== null) return { state: "done", on: delivered_on, words: null };
  const words = CLIENT_STATUS_NAMES[_status] ?? "With editor";
  return is_late ? { state: "late", on: due_on, words } : { state: "going", on: due_on, words };
}
