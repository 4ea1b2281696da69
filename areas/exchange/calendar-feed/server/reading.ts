import { todayIn } from "#kernel/dates/day.ts";
import { clientName } from "#platform/access/client-name.ts";
import type { Client } from "#platform/access/actor.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { findSessionAs, hashOf } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { calendarFeedRoutes } from "../contract.ts";
import { writeFeed, type WrittenFeed } from "./calendar.ts";
import { findFeedByToken, recordRead, type OpenFeed } from "./queries.ts";

type Call = HandlerContext<typeof calendarFeedRoutes.read>;

/**
 * Responds with the appointments that the feed's owner may see now, or with 404 once the owner has left or
 * lost the permission.
 */
export async function readFeed(call: Call): Promise<unknown> {
  const { db, params, now, reply, request, assertFound } = call;
  const feed = assertFound(await findFeedByToken(db, hashOf(params.token.replace(/\.ics$/, ""))));
  const client = assertFound(await clientOf(db, feed));
  const name = `Corella: ${await clientName(db, client)}`;
  const feedRequest = { _doctor: client.ID, name, zone: client.zone, showsNames: feed.shows_names };
  const writtenFeed = await writeFeed(db, { ...feedRequest, today: todayIn(client.zone, now) });
  await recordReading(call, feed, writtenFeed);
  const tag = `"${writtenFeed.tag}"`;
  void reply
    .header("etag", tag)
    .header("cache-control", "private, no-cache")
    .header("referrer-policy", "no-referrer");
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  void reply.header("content-type", "text/calendar; charset=utf-8");
  return reply.header("content-disposition", 'inline; filename="corella.ics"').send(writtenFeed.text);
}

async function clientOf(db: Db, { _person, _doctor }: OpenFeed): Promise<Client | null> {
  const session = await findSessionAs(db, _person, _doctor);
  const isOpen = session?.client && hasWholeAccess(session.actor, session.client, calendarFeedRoutes.get);
  return isOpen && !session.client.is_deleted ? session.client : null;
}

/**
 * Records the reading in the owner's name. A calendar reads every hour, so the appointments are listed only
 * if they changed; otherwise only the reading of the feed is recorded.
 */
async function recordReading(
  { services, request, db }: Call,
  feed: OpenFeed,
  written: WrittenFeed,
): Promise<void> {
  const { _doctor, _person, ID } = feed;
  const route = `${calendarFeedRoutes.read.method} ${calendarFeedRoutes.read.path}`;
  const author = { _doctor, _executing_user: _person, requesting_id: null, route, request_id: request.id };
  const isNew = written.tag !== feed.last_tag && written.appointments.length > 0;
  const { appointments: shown_ids, patients } = written;
  const listEntry = { controller: "appointment", identity: 0, shown_ids, patients };
  const rereadEntry = { controller: "calendarfeed", identity: ID, shown_ids: null, patients: [] };
  await services.readAudit.recordRead({ author, ...(isNew ? listEntry : rereadEntry) });
  await recordRead(db, feed, written.tag);
}
