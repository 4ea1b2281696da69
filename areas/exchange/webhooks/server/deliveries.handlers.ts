import { pageOf } from "#kernel/lists/page.ts";
import type { Handlers } from "#platform/http/call.ts";
import { deliveryGone, type webhookRoutes, webhookOff } from "../contract.ts";
import { enqueueDeliveries } from "./deliver.ts";
import { deliveryReply } from "./delivery-reply.ts";
import { findDelivery, insertTest, listDeliveries, queueAgain } from "./delivery.queries.ts";
import { controller } from "./handlers.ts";
import { findWebhook, lockWebhook } from "./queries.ts";

type DeliveryHandlers = Pick<
  Handlers<typeof webhookRoutes>,
  "deliveries" | "test" | "replay" | "replayFailed"
>;

export const deliveryHandlers: DeliveryHandlers = {
  async deliveries({ db, client, params, query, services, assertFound }) {
    const { ID } = assertFound(await findWebhook(db, client.ID, params.id));
    const { rows, total } = await listDeliveries(db, { _doctor: client.ID, ID }, params, query);
    return pageOf(
      "deliveries",
      rows.map((row) => deliveryReply(row, services)),
      total,
    );
  },

  async test({ db, client, params, services, fail, assertFound, auditWrite }) {
    const webhook = assertFound(await lockWebhook(db, client.ID, params.id));
    if (webhook.is_off) fail(webhookOff);
    const key = { _doctor: client.ID, ID: webhook.ID };
    const { ID } = await insertTest(db, key);
    await enqueueDeliveries(services, db, key, [ID]);
    auditWrite({
      controller,
      identity: webhook.ID,
      message: `sent a test event to the webhook ${webhook.name}`,
    });
    return { ID };
  },

  async replay({ db, client, params, services, fail, assertFound, auditWrite }) {
    const webhook = assertFound(await lockWebhook(db, client.ID, params.id));
    const key = { _doctor: client.ID, ID: webhook.ID };
    const delivery = (await findDelivery(db, key, params.deliveryId)) ?? fail(deliveryGone);
    if (webhook.is_off) fail(webhookOff);
    await enqueueDeliveries(services, db, key, await queueAgain(db, key, { ID: delivery.ID }));
    auditWrite({
      controller,
      identity: webhook.ID,
      message: `sent an event again to the webhook ${webhook.name}`,
    });
    return deliveryReply(assertFound(await findDelivery(db, key, delivery.ID)), services);
  },

  async replayFailed({ db, client, params, services, fail, assertFound, auditWrite }) {
    const webhook = assertFound(await lockWebhook(db, client.ID, params.id));
    if (webhook.is_off) fail(webhookOff);
    const key = { _doctor: client.ID, ID: webhook.ID };
    const queued = await queueAgain(db, key, { state: "failed" });
    await enqueueDeliveries(services, db, key, queued);
    const message = `sent ${queued.length} failed events again to the webhook ${webhook.name}`;
    if (queued.length > 0) auditWrite({ controller, identity: webhook.ID, message });
    return { count: queued.length };
  },
};
