import { clientName } from "#areas/practice/clients/rules/name.ts";
import { stale } from "#kernel/contract/problem.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import type { Actor } from "#platform/access/actor.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { LOG_LENGTH, clockOverlaps, runsElsewhere, type timeClockRoutes } from "../contract.ts";
import { isChanged, mayBeTimes, mayCorrect } from "../rules/correction.ts";
import { mayReportOn, rangeOf } from "../rules/range.ts";
import { isOverlapped, lockClockOf, startClock, stopClock, updateEntry } from "./clock.queries.ts";
import { findEntry, findRunning, listLog, pageOfEntries, type ShownEntry } from "./entries.queries.ts";
import { seesAll } from "./sees-all.ts";

const controller = "timeclock";

export const handlers: Handlers<typeof timeClockRoutes> = {
  async get({ db, actor, client, now }) {
    const log = await listLog(db, client.ID, actor.ID, LOG_LENGTH, now);
    const running = await findRunning(db, actor.ID, now);
    const clientEntry = running?._doctor === client.ID ? running : undefined;
    return { ID: clientEntry?.ID ?? 0, value: clientEntry?.seconds ?? 0, log };
  },

  async set({ db, actor, client, params, now, services, assertFound, fail, auditWrite, afterCommit }) {
    await lockClockOf(db, actor.ID);
    const running = await findRunning(db, actor.ID, now);
    if (params.id === 0 && running?._doctor === client.ID) return { ID: running.ID };
    if (params.id === 0 && running) {
      fail(runsElsewhere, { name: clientName(running.doctor), _doctor: running._doctor, ID: running.ID });
    }
    if (params.id === 0) {
      const ID = await startClock(db, client.ID, actor.ID);
      auditWrite({ controller, identity: ID, message: "started the clock", after: { start_time: now } });
      afterCommit(() => notifyOwn(services, actor.ID, ID));
      return { ID };
    }
    const entry = assertFound(ownEntryOf(await findEntry(db, client.ID, params.id, now), actor));
    if (entry.end_time === null) {
      await stopClock(db, client.ID, entry.ID);
      auditWrite({
        controller,
        identity: entry.ID,
        message: "stopped the clock",
        before: timesOf(entry),
        after: { end_time: now },
      });
      afterCommit(() => notifyOwn(services, actor.ID, entry.ID));
    }
    return { ID: 0 };
  },

  async running({ db, actor, now }) {
    return { entry: (await findRunning(db, actor.ID, now)) ?? null };
  },

  async entries({ db, actor, client, params, query, now, assertAllowed }) {
    if (query.start !== undefined && query.end !== undefined)
      assertAllowed(mayReportOn(rangeOf(query, query.end)));
    const _user = seesAll(actor) && !query.mine ? (query.user ?? null) : actor.ID;
    const filter = {
      ...query,
      _doctor: client?.ID ?? query.client ?? null,
      _user,
      forgotten: query.forgotten ?? false,
    };
    const page = { limit: params.pageSize, offset: offsetOf(params.pageSize, params.pageNumber), now };
    const { rows, total } = await pageOfEntries(db, filter, page);
    return pageOf("entries", rows, total);
  },

  async correct(call) {
    const { db, actor, client, body, now, services, assertAllowed, fail, assertFound, afterCommit } = call;
    const isKeeper = hasForAll(actor, "timeclock.use");
    const before = await lockEntry(call, isKeeper);
    if (body.version !== undefined && body.version !== before.version) fail(stale, { current: before });
    const times = {
      start_time: body.start_time ?? before.start_time,
      end_time: body.end_time ?? before.end_time,
    };
    assertAllowed(mayCorrect(before, times, isKeeper, now));
    assertAllowed(mayBeTimes(before, times, body.reason, now));
    const isCorrected = isChanged(before, times);
    if (isCorrected && (await isOverlapped(db, before, times))) fail(clockOverlaps);
    const by = isCorrected && body.reason ? { person: actor.ID, reason: body.reason } : null;
    await updateEntry(db, client.ID, before.ID, {
      ...times,
      note: body.note === undefined ? before.note : body.note,
      by,
    });
    const after = assertFound(await findEntry(db, client.ID, before.ID, now));
    auditCorrection(call, { before, after, isCorrected });
    afterCommit(() => notifyOwn(services, before._user, before.ID));
    return after;
  },
};

type CorrectCall = HandlerContext<typeof timeClockRoutes.correct>;

/**
 * Locks the clock of the entry's user and returns the entry, read under the lock. Throws a 404 if the entry
 * does not exist or, unless `isKeeper`, belongs to another user.
 */
async function lockEntry(
  { db, actor, client, params, now, assertFound }: CorrectCall,
  isKeeper: boolean,
): Promise<ShownEntry> {
  const readEntry = assertFound(
    isKeeper
      ? await findEntry(db, client.ID, params.id, now)
      : ownEntryOf(await findEntry(db, client.ID, params.id, now), actor),
  );
  await lockClockOf(db, readEntry._user);
  return assertFound(await findEntry(db, client.ID, params.id, now));
}

interface CorrectedEntry {
  readonly before: ShownEntry;
  readonly after: ShownEntry;
  /** True if the times changed, false if only the note did. */
  readonly isCorrected: boolean;
}

/** Audits the correction of an entry's times, or the note added to it. */
function auditCorrection(
  { body, auditWrite }: Pick<CorrectCall, "body" | "auditWrite">,
  { before, after, isCorrected }: CorrectedEntry,
): void {
  const message = isCorrected
    ? `corrected a time entry of ${nameOf(before)}`
    : `added a note to a time entry of ${nameOf(before)}`;
  auditWrite({
    controller,
    identity: before.ID,
    message,
    before: timesOf(before),
    after: { ...timesOf(after), reason: body.reason ?? null },
  });
}

const ownEntryOf = (entry: ShownEntry | undefined, actor: Actor): ShownEntry | undefined =>
  entry?._user === actor.ID ? entry : undefined;
const nameOf = ({ user }: ShownEntry): string => `${user.first_name} ${user.last_name}`;
const timesOf = ({ start_time, end_time, note }: ShownEntry) => ({ start_time, end_time, note });

/** Notifies the user's own browsers and tabs, so that all show the same clock (STATE-CLK-01). */
function notifyOwn(services: Services, person: number, identity: number): void {
  services.realtime.publish([{ doctor: 0, controller, identity, by: person, person }]);
}
