import { findAppointment } from "#areas/calendar/appointments/server/index.ts";
import { type Day, dayOf, dayParts, daysBetween, endOfMonth } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { WorkSource } from "#platform/http/appointment-work.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { Handlers, OpenClient } from "#platform/http/call.ts";
import {
  type AppointmentKey,
  MAX_DAYS,
  rangeBackward,
  rangeTooLong,
  type unbilledRoutes,
  unknownAppointment,
  unknownAppointments,
  unknownWork,
} from "../contract.ts";
import { withoutNames } from "../rules/rows.ts";
import { lockWork, markNeeded, markNotNeeded, replaceMatches } from "./queries.ts";
import { readUnbilled } from "./reading.ts";

const controller = "unbilled";
/** Permissions that allow a user to see patients' names. */
const PATIENT_PERMISSIONS = [
  "patient.view",
  "consultation.send",
  "consultation.view",
  "billing.view",
] as const;

/** Creates the handlers. `sources` returns the sources of work of all features. */
export const handlers = (sources: () => readonly WorkSource[]): Handlers<typeof unbilledRoutes> => ({
  async list(call) {
    const { client, query, fail } = call;
    const from = query.from ?? firstOfMonth(query.to ?? client.today);
    const to = query.to ?? endOfMonth(from);
    if (to < from) return fail(rangeBackward);
    if (daysBetween(from, to) >= MAX_DAYS) return fail(rangeTooLong);
    const work = await readUnbilled(sources(), call, { from, to, onlyGaps: query.only_gaps === true });
    const maySee = PATIENT_PERMISSIONS.some((right) => hasRight(call.actor, right));
    return maySee ? work : { ...work, rows: work.rows.map(withoutNames) };
  },

  async match({ db, client, actor, body, fail, auditWrite }) {
    if (!(await lockWork(db, client.ID, body))) return fail(unknownWork);
    const { _task, _consultation, appointments } = body;
    for (const key of appointments ?? [])
      if (!(await isPatientAppointment(db, client, key))) return fail(unknownAppointments);
    await replaceMatches(db, client.ID, { _task, _consultation }, appointments, actor.ID);
    const subject = _task === undefined ? `bill ${_consultation}` : `dictation ${_task}`;
    auditWrite({
      controller,
      identity: _task ?? _consultation ?? 0,
      message: matchMessage(subject, appointments),
      after: body,
    });
    return { matched: appointments?.length ?? 0 };
  },

  async notNeeded({ db, client, actor, body, fail, auditWrite }) {
    const { is_needed = false, ...mark } = body;
    if (!(await isPatientAppointment(db, client, mark))) return fail(unknownAppointment);
    if (is_needed) await markNeeded(db, client.ID, mark);
    else await markNotNeeded(db, client.ID, mark, actor.ID);
    const subject = mark.step === "dictated" ? "dictation" : "bill";
    const message = `marked that appointment ${mark._appointment} needs ${is_needed ? "a" : "no"} ${subject}`;
    auditWrite({ controller: "appointment", identity: mark._appointment, message, after: body });
    return { step: mark.step, is_needed };
  },
});

function matchMessage(subject: string, appointments: readonly AppointmentKey[] | null): string {
  if (appointments === null) return `cleared the appointment of ${subject}`;
  if (appointments.length === 0) return `marked that ${subject} belongs to no appointment`;
  return `matched ${subject} with ${appointments.length === 1 ? "an appointment" : `${appointments.length} appointments`}`;
}

const firstOfMonth = (day: Day): Day => dayOf(dayParts(day).year, dayParts(day).month, 1) ?? day;

async function isPatientAppointment(
  db: Db,
  client: OpenClient,
  { _appointment, repeat_date }: AppointmentKey,
): Promise<boolean> {
  const appointment = await findAppointment(db, client, { ID: _appointment, repeat_date });
  return appointment !== undefined && appointment._patient !== null;
}
