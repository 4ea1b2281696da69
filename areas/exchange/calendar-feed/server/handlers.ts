import { hashOf, newToken } from "#platform/access/session.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type calendarFeedRoutes, noFeed } from "../contract.ts";
import { readFeed } from "./reading.ts";
import { deleteFeed, findFeed, replaceFeed, setShowsNames } from "./queries.ts";

const controller = "calendarfeed";
type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
/** Returns the fields of a feed for the audit log. Excludes the secret address. */
const auditValuesOf = ({ shows_names }: Feed) => ({ shows_names });
const namesText = (shows_names: boolean): string =>
  shows_names ? "with patient names" : "without patient names";

export const handlers: Handlers<typeof calendarFeedRoutes> = {
  get: async ({ db, client, actor }) => ({ feed: (await findFeed(db, client.ID, actor.ID)) ?? null }),

  async create({ db, client, actor, body, services, auditWrite }) {
    const token = newToken();
    const before = await findFeed(db, client.ID, actor.ID);
    const owner = { _doctor: client.ID, _person: actor.ID };
    const feed = await replaceFeed(db, {
      ...owner,
      token_hash: hashOf(token),
      shows_names: body.shows_names,
    });
    const message = `${before ? "replaced the address of" : "created"} a calendar feed ${namesText(feed.shows_names)}`;
    auditWrite({
      controller,
      identity: feed.ID,
      message,
      before: before && auditValuesOf(before),
      after: auditValuesOf(feed),
    });
    return { feed, address: `${services.publicUrl()}/api/calendarFeed/${token}.ics` };
  },

  async update(call) {
    const { db, client, actor, body, fail } = call;
    const before = (await findFeed(db, client.ID, actor.ID)) ?? fail(noFeed);
    if (before.shows_names === body.shows_names) return { feed: before };
    const feed = (await setShowsNames(db, client.ID, actor.ID, body.shows_names)) ?? fail(noFeed);
    return auditChange(call, before, feed);
  },

  async remove({ db, client, actor, auditWrite }) {
    const before = await deleteFeed(db, client.ID, actor.ID);
    const message = "turned off a calendar feed";
    if (before) auditWrite({ controller, identity: before.ID, message, before: auditValuesOf(before) });
    return { feed: null };
  },

  read: readFeed,
};

function auditChange(
  { auditWrite }: HandlerContext<typeof calendarFeedRoutes.update>,
  before: Feed,
  feed: Feed,
) {
  const message = `changed a calendar feed: ${namesText(feed.shows_names)}`;
  auditWrite({
    controller,
    identity: feed.ID,
    message,
    before: auditValuesOf(before),
    after: auditValuesOf(feed),
  });
  return { feed };
}
