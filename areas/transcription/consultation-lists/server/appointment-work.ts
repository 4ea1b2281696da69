import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Work, WorkState } from "#kernel/calendar/appointment-work.ts";
import type { WorkSource } from "#platform/http/appointment-work.ts";
import {
  billingGroupName,
  billingStatusName,
  isCompleted,
} from "#areas/transcription/tasks/rules/billing-group.ts";

interface Bill {
  readonly ID: number;
  readonly _list: number;
  readonly _patient: number;
  readonly _appointment: number | null;
  readonly repeat_date: Day | null;
  readonly service_date: Day;
  readonly _location: number;
  readonly sent_on: Day | null;
  readonly billing_status: number | null;
}

/** Statuses in which billing waits for someone to act: Delayed, On Hold, Query. */
const STOPPED_STATUSES: ReadonlySet<number> = new Set([7, 9, 10]);

/**
 * Reports rows of consultation lists as work for appointments: billed once the list was sent, paid once
 * billing has completed the list (STATE-BILL-01).
 */
export const billWork: WorkSource = {
  steps: ["billed", "paid"],
  async between(db, { _doctor, from, to, zone }) {
    const { rows } = await sql<Bill>`
      select c."ID", c._list, c._patient, c._appointment, c.repeat_date, c.service_date, l._location,
        (l.sent_time at time zone ${zone})::date as sent_on, t._status as billing_status
      from consultation c
      join consultation_list l on l._doctor = c._doctor and l."ID" = c._list
      left join task t on t._doctor = l._doctor and t."ID" = l._task
      where c._doctor = ${_doctor} and c.service_date between ${from} and ${to}`.execute(db);
    return rows.map(workOf);
  },
};

function workOf(row: Bill): Work {
  const { ID, _list, _patient, _appointment, repeat_date, service_date, _location } = row;
  return {
    kind: "bill",
    ID,
    appointment: _appointment === null || repeat_date === null ? null : { ID: _appointment, repeat_date },
    patient: _patient,
    label: null,
    day: service_date,
    location: _location,
    opens: _list,
    steps: stepsOf(row),
  };
}

function stepsOf({ sent_on, billing_status, service_date }: Bill): Work["steps"] {
  if (sent_on === null) return { billed: { state: "waiting", on: service_date, words: "On a list" } };
  return { billed: { state: "done", on: sent_on, words: null }, paid: paidOf(billing_status ?? 1, sent_on) };
}

function paidOf(status: number, sent_on: Day): WorkState {
  if (isCompleted(status)) return { state: "done", on: null, words: null };
  if (STOPPED_STATUSES.has(status))
    return { state: "waiting", on: sent_on, words: billingStatusName(status) };
  return { state: "going", on: sent_on, words: billingGroupName(status) };
}
