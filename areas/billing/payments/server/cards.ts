import { findAccessFacts } from "#areas/practice/clients/server/index.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { notFound, refusalOf } from "#kernel/contract/problem.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { type Requirement, resolveAccess } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import {
  cardNotKept,
  type cardRoutes,
  gatewayFailed,
  noGateway,
  UNREACHABLE_MESSAGE,
} from "../card.contract.ts";
import { paymentPaths } from "../paths.ts";
import { isOpen } from "../rules/answer.ts";
import { resultText } from "../rules/pay-obstacle.ts";
import { findAttemptByCode, insertAttempt, saveAttempt } from "./attempts.queries.ts";
import { deleteCard, findCard, listCards } from "./cards.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import { queryGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";

const READ_PERMISSIONS = ["invoice.own", "invoice.charge"] as const;

/** Returns the client, or throws `notFound` if the caller has no access to the client. */
async function loadClient(db: Db, actor: Actor, ID: number, needs: Requirement): Promise<Client> {
  const client = await findAccessFacts(db, actor, ID);
  if (!client || client.is_deleted || resolveAccess(actor, client, needs) === null)
    throw refusalOf(notFound, undefined);
  return client;
}

/**
 * Handlers of stored cards (G-44). Cards are stored as the provider's tokens; card numbers are entered on the
 * provider's page and never reach Corella.
 */
export const cardHandlers: Handlers<typeof cardRoutes> = {
  async list({ db, actor, params }) {
    return listCards(db, (await loadClient(db, actor, params.id, READ_PERMISSIONS)).ID);
  },

  async add(call) {
    const { actor, params, services, now, commit, commitReply, fail } = call;
    const gateway = gatewayOf(services) ?? fail(noGateway);
    const { client, attempt } = await commit(async (db) => {
      const owner = await loadClient(db, actor, params.id, "invoice.own");
      return {
        client: owner,
        attempt: await insertAttempt(db, { _doctor: owner.ID, kind: "card", by: actor.ID, now, parts: [] }),
      };
    });
    const returnUrl = absoluteUrl(services.publicUrl(), paymentPaths.cards(), client.username);
    try {
      const page = await gateway.openCardPage({
        reference: attempt.reference,
        amount: 0,
        number: "",
        description: "Add a card",
        returnUrl: returnUrl,
        cancelUrl: returnUrl,
        customer: {
          reference: String(client.ID),
          first_name: client.first_name,
          last_name: client.last_name,
        },
      });
      return await commitReply(async (db) => {
        await saveAttempt(db, attempt, { state: "open", now, ...page });
        call.auditWrite({
          controller: "doctor",
          identity: client.ID,
          _doctor: client.ID,
          message: "opened the page to add a card",
        });
        return page;
      });
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      await commit((db) => saveAttempt(db, attempt, { state: "failed", now }));
      return fail(gatewayFailed, { reason: UNREACHABLE_MESSAGE });
    }
  },

  async confirm(call) {
    const { actor, params, body, services, commit, commitReply, fail, auditWrite } = call;
    const attempt = await commit(async (db) => {
      const { ID } = await loadClient(db, actor, params.id, "invoice.own");
      return findAttemptByCode(db, ID, body.access_code);
    });
    if (attempt?.kind !== "card") return fail(cardNotKept, { reason: "Open the page to add a card again." });
    const gatewayReply = isOpen(attempt.state)
      ? await queryGateway(gatewayOf(services), attempt, services.log)
      : null;
    return commitReply(async (db) => {
      // Adding a card pays nothing, so no hook is passed.
      const result = await applyAnswer(db, { ...call, paid: [] }, attempt, gatewayReply);
      for (const change of result.changes) auditWrite(change);
      if (isOpen(result.attempt.state)) fail(cardNotKept, { reason: "No card was entered yet." });
      if (result.attempt.state !== "approved") fail(cardNotKept, { reason: resultText(result.attempt) });
      return listCards(db, attempt._doctor);
    });
  },

  async remove({ db, actor, params, assertFound, auditWrite }) {
    const { ID: _doctor } = await loadClient(db, actor, params.id, READ_PERMISSIONS);
    const card = assertFound(await findCard(db, _doctor, params.card));
    await deleteCard(db, _doctor, card.ID);
    const message = `removed the card ending ${card.number.slice(-4)}`;
    auditWrite({ controller: "doctor", identity: _doctor, _doctor, message });
    return { ID: card.ID };
  },
};
