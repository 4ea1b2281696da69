import { updateVersioned } from "#platform/db/versioned-rows.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { cutText } from "#kernel/text/text.ts";
import { type bulletinRoutes, unknownBulletin } from "../contract.ts";
import { isAgreed, mayAgree } from "../rules/agreement.ts";
import {
  deleteBulletin,
  findBulletin,
  findByIdOrTime,
  insertBulletin,
  listAll,
  listPending,
  lockLastTime,
  pageOfBulletins,
  readLastTime,
} from "./queries.ts";

const controller = "bulletin";
const MAX_BULLETINS = 1000;

/** Saves the time of the last bulletin that the user agreed to in the user's record. */
export type SaveLastBulletin = (db: Db, person: number, time: string) => Promise<unknown>;

export const handlers = (saveLastBulletin: SaveLastBulletin): Handlers<typeof bulletinRoutes> => ({
  async pending({ db, actor, query, fail }) {
    if (!query.all) return listPending(db, await readLastTime(db, actor.ID), MAX_BULLETINS);
    if (!hasRight(actor, "bulletin.manage")) fail(notFound);
    return listAll(db, MAX_BULLETINS);
  },

  list: ({ db, params, query }) => pageOfBulletins(db, params, query),

  async create({ db, actor, body, assertFound, auditWrite }) {
    const after = assertFound(await findBulletin(db, await insertBulletin(db, actor.ID, body.message)));
    auditWrite({
      controller,
      identity: after.ID,
      message: `added the bulletin ${beginningOf(after.message)}`,
      after,
    });
    return after;
  },

  async agree({ db, actor, body, assertAllowed, fail, auditWrite }) {
    const before = await lockLastTime(db, actor.ID);
    const bulletin = (await findByIdOrTime(db, body)) ?? fail(unknownBulletin);
    const [oldestPending] = await listPending(db, before, 1);
    assertAllowed(mayAgree(bulletin, oldestPending, before));
    if (isAgreed(bulletin, before)) return { last_bulletin_time: before };
    await saveLastBulletin(db, actor.ID, bulletin.created_time);
    const after = { last_bulletin_time: bulletin.created_time };
    const message = `agreed to the bulletin ${beginningOf(bulletin.message)}`;
    auditWrite({ controller, identity: bulletin.ID, message, before: { last_bulletin_time: before }, after });
    return after;
  },

  async update({ db, now, params, body, assertFound, auditWrite }) {
    const current = () => findBulletin(db, params.id);
    const before = assertFound(await current());
    const { version, message = before.message } = body;
    await updateVersioned(
      db,
      "bulletin",
      { ID: before.ID },
      { message, last_updated: now },
      { version, current },
    );
    const after = assertFound(await current());
    auditWrite({
      controller,
      identity: after.ID,
      message: `changed the bulletin ${beginningOf(after.message)}`,
      before,
      after,
    });
    return after;
  },

  async remove({ db, params, assertFound, auditWrite }) {
    const before = assertFound(await findBulletin(db, params.id));
    await deleteBulletin(db, before.ID);
    auditWrite({
      controller,
      identity: before.ID,
      message: `deleted the bulletin ${beginningOf(before.message)}`,
      before,
    });
    return { ID: before.ID };
  },
});

/** Returns the first 60 characters of the message on one line. */
function beginningOf(message: string): string {
  const text = message.replace(/\s+/g, " ").trim();
  return text.length <= 60 ? text : `${cutText(text, 60)}…`;
}
