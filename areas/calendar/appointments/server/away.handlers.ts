import { awayErrors, awayPeriod } from "#areas/calendar/schedules/rules/time-away.ts";
import { mayAskFor } from "#areas/calendar/schedules/rules/range.ts";
import { insertTimeAway } from "#areas/calendar/schedules/server/index.ts";
import { addDays, daysBetween } from "#kernel/dates/day.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { awayRoutes } from "../away.contract.ts";
import { appointmentsDuring, isBefore } from "../rules/time-away.ts";
import { changeAppointments, refuseTaken } from "./away-changes.ts";
import { emailCancelled, listPatientEmails } from "./away-emails.ts";
import { takenBetween } from "./free-time.ts";
import { appointmentsBetween } from "./reading.ts";
import { insertUndo } from "./undo.queries.ts";

interface AwayQuery {
  readonly from_time?: WallTime | null | undefined;
  readonly to_time?: WallTime | null | undefined;
}
const periodOf = <A extends AwayQuery>(query: A) => ({
  ...query,
  from_time: query.from_time ?? null,
  to_time: query.to_time ?? null,
});

export const awayHandlers: Handlers<typeof awayRoutes> = {
  async awayPlan({ db, client, query, now, assertAllowed }) {
    const away = periodOf(query);
    assertAllowed(verdictOf(awayErrors(away)));
    assertAllowed(mayAskFor(away.from_date, away.until));
    const localNow = wallOf(now, client.zone);
    const awayAppointments = appointmentsDuring(
      await appointmentsBetween(db, client, away.from_date, away.to_date),
      away,
    ).filter(({ appointment_date, end_time }) =>
      isBefore(localNow, { day: appointment_date, time: end_time }),
    );
    const emails = await listPatientEmails(db, client.ID, awayAppointments);
    const takenOn = await takenBetween(db, client.ID, away.from_date, away.until);
    const days = Array.from({ length: daysBetween(away.from_date, away.until) + 1 }, (_, place) =>
      addDays(away.from_date, place),
    );
    return {
      appointments: awayAppointments.map((one) => ({ ...one, has_email: emails.has(one._patient ?? 0) })),
      taken: days.flatMap((day) => takenOn(day).map((span) => ({ appointment_date: day, ...span }))),
    };
  },

  async saveAway(call) {
    const { db, client, actor, body, assertAllowed, auditWrite } = call;
    const away = periodOf(body);
    assertAllowed(assertSameClient(body, client));
    assertAllowed(verdictOf(awayErrors(away)));
    const reason = body.reason ?? null;
    const newSchedules = await insertTimeAway(db, client.ID, away, reason);
    const away_id = newSchedules[0]?.ID ?? 0;
    const message = `added time away from ${awayPeriod(away)}`;
    auditWrite({ controller: "schedule", identity: away_id, message, after: { schedules: newSchedules } });
    const { appointments, moved, cancelled } = await changeAppointments(call);
    await refuseTaken(call);
    const schedules = newSchedules.map((after) => ({ ID: after.ID, before: null, after }));
    const undoEntry = {
      _doctor: client.ID,
      _person: actor.ID,
      act: "away" as const,
      is_redo: false,
      appointments,
      schedules,
    };
    const _undo = await insertUndo(db, undoEntry);
    const emailed = await emailCancelled(call, away_id, cancelled);
    return { away_id, moved, cancelled: cancelled.length, emailed, _undo };
  },
};
