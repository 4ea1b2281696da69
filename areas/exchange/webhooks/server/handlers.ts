import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { Handlers } from "#platform/http/call.ts";
import { hasRoomFor, type NumberLimit } from "#platform/db/number-limit.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { tooManyWebhooks, type webhookRoutes } from "../contract.ts";
import { wrongUrl } from "./address.ts";
import { resumeDeliveries } from "./deliver.ts";
import { newSecret, sealSecret } from "./secrets.ts";
import * as queries from "./queries.ts";

export const controller = "webhook";
export const WEBHOOKS: NumberLimit = { name: "webhook", most: 20, count: queries.countWebhooks };
/**
 * Values to reset when the address changes or the webhook is turned on, because the wait was for the former
 * address.
 */
const RESET_VALUES = { failures: 0, paused_until: null, off_reason: null } as const;

type WebhookHandlers = Pick<
  Handlers<typeof webhookRoutes>,
  "list" | "get" | "create" | "update" | "renew" | "remove"
>;

export const handlers: WebhookHandlers = {
  list: ({ db, client }) => queries.listWebhooks(db, client.ID),

  get: async ({ db, client, params, assertFound }) =>
    assertFound(await queries.findWebhook(db, client.ID, params.id)),

  async create({ db, client, actor, body, services, assertAllowed, fail, assertFound, auditWrite }) {
    assertAllowed(mayCall(services, body.url));
    if (!(await hasRoomFor(db, WEBHOOKS, client.ID))) fail(tooManyWebhooks);
    const secret = newSecret();
    const row = { ...body, _doctor: client.ID, _created_by: actor.ID };
    const seal = (ID: number) => sealSecret(keyRingOf(services.config), { _doctor: client.ID, ID }, secret);
    const ID = await queries.insertWebhook(db, row, seal);
    auditWrite({ controller, identity: ID, message: `added the webhook ${body.name}`, after: body });
    return { secret, webhook: assertFound(await queries.findWebhook(db, client.ID, ID)) };
  },

  async update({ db, client, params, body, services, assertAllowed, assertFound, auditWrite }) {
    const { sealed_secret: _, ...before } = assertFound(await queries.lockWebhook(db, client.ID, params.id));
    const { version, ...changes } = body;
    if (changes.url !== undefined) assertAllowed(mayCall(services, changes.url));
    const needsReset = changes.is_off === false || (changes.url !== undefined && changes.url !== before.url);
    const current = () => queries.findWebhook(db, client.ID, before.ID);
    const key = { _doctor: client.ID, ID: before.ID };
    await updateVersioned(
      db,
      "webhook",
      key,
      { ...changes, ...(needsReset ? RESET_VALUES : {}) },
      { version, current },
    );
    if (needsReset) await resumeDeliveries(services, db, key);
    const name = changes.name ?? before.name;
    auditWrite({
      controller,
      identity: before.ID,
      message: `changed the webhook ${name}`,
      before,
      after: changes,
    });
    return assertFound(await current());
  },

  async renew({ db, client, params, services, assertFound, auditWrite }) {
    const before = assertFound(await queries.lockWebhook(db, client.ID, params.id));
    const secret = newSecret();
    const key = { _doctor: client.ID, ID: before.ID };
    await queries.replaceSecret(
      db,
      key,
      sealSecret(keyRingOf(services.config), key, secret),
      before.sealed_secret,
    );
    auditWrite({
      controller,
      identity: before.ID,
      message: `renewed the secret of the webhook ${before.name}`,
    });
    return { secret, webhook: assertFound(await queries.findWebhook(db, client.ID, before.ID)) };
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const { ID, name, url, kinds } = assertFound(await queries.lockWebhook(db, client.ID, params.id));
    await queries.removeWebhook(db, { _doctor: client.ID, ID });
    auditWrite({
      controller,
      identity: ID,
      message: `deleted the webhook ${name}`,
      before: { name, url, kinds },
    });
    return { ID, is_deleted: true };
  },
};

/**
 * Rejects an address that may not be called. A name is resolved only at delivery because its addresses can
 * change.
 */
function mayCall({ config }: Pick<Services, "config">, url: string): Verdict<"invalid"> {
  const urlProblem = wrongUrl(url, config.webhooksPrivate);
  return verdictOf(urlProblem === null ? {} : { url: urlProblem });
}
