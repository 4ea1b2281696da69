import { timeErrors } from "#areas/calendar/appointments/rules/booking.ts";
import { whenWords } from "#areas/calendar/appointments/rules/words.ts";
import {
  findAppointment,
  lockAllSeries,
  moveToDoctor,
  undoChange,
} from "#areas/calendar/appointments/server/index.ts";
import { forbidden, stale } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { eventGone, sideBySideRoutes } from "../contract.ts";
import { mayMoveAcross } from "../rules/moving.ts";
import { findFirstFree } from "./free.ts";
import { listSets } from "./queries.ts";
import { findEditable, listColumns } from "./company-columns.ts";
import { setHandlers } from "./set.handlers.ts";

const controller = "appointment";

export const handlers: Handlers<typeof sideBySideRoutes> = {
  ...setHandlers,

  async columns(call) {
    const doctors = await listColumns(call);
    const ids = doctors.map(({ ID }) => ID);
    return { doctors, sets: await listSets(call.db, call.actor.ID, ids) };
  },

  async free({ db, actor, client, query, now }) {
    const company = await listCompanyClients(db, actor, client, sideBySideRoutes.free);
    return findFirstFree({ db, company, query, now });
  },

  async move(call) {
    const { db, client, actor, body, assertAllowed, auditWrite, fail } = call;
    const { to: ID, version, ...time } = body;
    const stored = await lockEvent(call);
    const to = (await findEditable(call, db, ID)) ?? fail(forbidden);
    assertAllowed(verdictOf(timeErrors(time)));
    assertAllowed(mayMoveAcross(stored.booking));
    if (version !== undefined && version !== stored.version)
      fail(stale, { current: await findAppointment(db, client, { ID: stored.ID, repeat_date: null }) });
    const { appointment, booking, ...undo } = await moveToDoctor(
      { db, from: client, to, person: actor.ID },
      stored,
      time,
    );
    const [before, after] = [whenWords(stored.booking), whenWords(time)];
    auditWrite({
      controller,
      identity: stored.ID,
      message: `moved event on ${before} to the calendar of ${nameOf(to)}, ${after}`,
      before: { ID: stored.ID, ...stored.booking },
    });
    auditWrite({
      _doctor: to.ID,
      controller,
      identity: appointment.ID,
      message: `moved event on ${after} here from the calendar of ${nameOf(client)}, ${before}`,
      after: { ID: appointment.ID, ...booking },
    });
    return { ...appointment, ...undo };
  },

  async undo(call) {
    const { db, params, body, auditWrite, fail } = call;
    const { ID, _undo } = await undoChange(call, params.id);
    const to = (await findEditable(call, db, body.to)) ?? fail(forbidden);
    const there = await undoChange(
      { ...call, client: to, auditWrite: (change) => auditWrite({ ...change, _doctor: to.ID }) },
      body._undo_there,
    );
    return { ID, _undo, _undo_there: there._undo };
  },
};

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

/**
 * Locks the event until the transaction ends, so that the second of two users who move it waits and is then
 * refused. Fails as not found for another client's row.
 */
async function lockEvent({
  db,
  client,
  params,
  assertFound,
  fail,
}: HandlerContext<(typeof sideBySideRoutes)["move"]>) {
  const storedSeries = assertFound((await lockAllSeries(db, client.ID, [params.id])).get(params.id));
  return storedSeries.is_deleted ? fail(eventGone) : storedSeries;
}
