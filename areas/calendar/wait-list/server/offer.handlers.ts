import { stale } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { cantReach, offerOver, type offerRoutes } from "../offer.contract.ts";
import { answerOffer } from "./answering.ts";
import { endOfferOf } from "./ending.ts";
import { findEntry } from "./entry.queries.ts";
import { fitsOf } from "./fitting.ts";
import {
  countOffers,
  findOffer,
  findSettings,
  listOffers,
  lockOffers,
  type OfferRow,
  saveSettings,
} from "./offer.queries.ts";
import { makeOffer } from "./offering.ts";

export const offerHandlers: Handlers<typeof offerRoutes> = {
  fits({ db, services, client, query, assertAllowed }) {
    assertAllowed(mayBeSlot(query));
    return fitsOf({ db, services, client }, query);
  },

  async offers({ db, client, params, query }) {
    const offset = offsetOf(params.pageSize, params.pageNumber);
    const offers = await listOffers(db, client.ID, query.state, { limit: params.pageSize, offset });
    return pageOf("offers", offers, await countOffers(db, client.ID, query.state, offset));
  },

  async offer(call) {
    const { db, client, body, params, assertAllowed, assertFound, fail, auditWrite } = call;
    assertAllowed(mayBeSlot(body));
    assertFound(await findEntry(db, client.ID, params.id));
    const offer = await makeOffer(workOf(call), params.id, { ...body, _location: body._location ?? null });
    if (offer.refusal === null) return fail(cantReach, { reason: offer.reason });
    if (offer.refusal !== undefined) return fail(offer.refusal, undefined);
    for (const entry of offer.entries) auditWrite(entry);
    return offer.offer;
  },

  async withdraw(call) {
    const { db, client, params, fail, auditWrite } = call;
    const offer = await lockOffer(call);
    if (offer.state === "withdrawn") return offer;
    if (offer.state !== "open") return fail(offerOver);
    const released = await endOfferOf(workOf(call), offer, "withdrawn");
    const { message: _message, ...before } = offer;
    const words = "withdrew an offer of the wait list";
    const patients = [offer._patient];
    auditWrite({ controller: "waitlist", identity: offer._entry, message: words, patients, before });
    for (const entry of released) auditWrite(entry);
    return call.assertFound(await findOffer(db, client.ID, params.id));
  },

  async accept(call) {
    const { db, client, params, fail, auditWrite } = call;
    await lockOffer(call);
    const { state, entries } = await answerOffer(workOf(call), params.id, "yes");
    if (state !== "accepted") return fail(offerOver);
    for (const entry of entries) auditWrite(entry);
    return call.assertFound(await findOffer(db, client.ID, params.id));
  },

  settings: ({ db, client }) => findSettings(db, client.ID),

  async saveSettings({ db, client, body, fail, auditWrite }) {
    await lockOffers(db, client.ID);
    const before = await findSettings(db, client.ID);
    if (body.version !== undefined && body.version !== before.version)
      return fail(stale, { current: before });
    await saveSettings(db, client.ID, body.hold_minutes);
    const after = await findSettings(db, client.ID);
    const message = "changed the time for which offers of the wait list stand";
    auditWrite({ controller: "preferences", identity: client.ID, message, before, after });
    return after;
  },
};

type OfferCall = Pick<
  HandlerContext<typeof offerRoutes.withdraw>,
  "db" | "services" | "client" | "now" | "actor" | "params" | "assertFound"
>;

const workOf = ({ db, services, client, now, actor }: Omit<OfferCall, "params" | "assertFound">) => ({
  ...{ db, services, client, now },
  by: actor.ID,
});

async function lockOffer({ db, client, params, assertFound }: OfferCall): Promise<OfferRow> {
  await lockOffers(db, client.ID);
  return assertFound(await findOffer(db, client.ID, params.id));
}

const mayBeSlot = ({ start_time, end_time }: { readonly start_time: string; readonly end_time: string }) =>
  verdictOf(start_time < end_time ? {} : { end_time: "The end must be after the start." });
