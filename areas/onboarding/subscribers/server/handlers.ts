import type { Handlers } from "#platform/http/call.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import { mailingUnavailable, type subscriberRoutes } from "../contract.ts";
import { unsubscribePage } from "../rules/mails.ts";
import { maySearch } from "../rules/search.ts";
import { enqueueSync } from "./jobs.ts";
import { mailchimp } from "./mailing/mailchimp.ts";
import {
  endSubscription,
  findSubscriber,
  listSubscribers,
  lockByToken,
  pageOfSubscribers,
} from "./queries.ts";

const controller = "subscriber";

export const handlers: Handlers<typeof subscriberRoutes> = {
  list: ({ db, params, query }) => pageOfSubscribers(db, params, query),

  all: ({ db, query }) => listSubscribers(db, query.query ?? ""),

  get: async ({ db, params, assertFound }) => assertFound(await findSubscriber(db, params.id)),

  search({ db, params, assertAllowed }) {
    assertAllowed(maySearch(params.text));
    return listSubscribers(db, params.text);
  },

  async subscriptions({ services, params, commit, commitReply, assertFound, fail }) {
    const subscriber = assertFound(await commit((db) => findSubscriber(db, params.id)));
    const { mailing } = services.config;
    const lookup = mailing
      ? mailchimp(mailing).subscriptionsOf(subscriber.email_address)
      : Promise.resolve([]);
    const subscriptions = await lookup.catch((error: unknown) => {
      if (!(error instanceof OutsideFailure)) throw error;
      services.log.warn({ err: error }, "the mailing service was not reached");
      return fail(mailingUnavailable);
    });
    return commitReply(async () => subscriptions);
  },

  openLink({ reply, params, services }) {
    reply.code(303).headers({
      location: unsubscribePage(services.publicUrl(), params.token),
      "content-type": "text/html",
    });
    return "";
  },

  async unsubscribe({ db, params, assertFound, auditWrite }) {
    const before = assertFound(await lockByToken(db, params.token));
    if (before.unsubscribed_time === null) {
      const after = await endSubscription(db, before.ID);
      await enqueueSync(db, before.ID);
      auditWrite({
        controller,
        identity: before.ID,
        message: "unsubscribed from Corella news",
        before,
        after,
      });
    }
    return { email_address: before.email_address };
  },
};
