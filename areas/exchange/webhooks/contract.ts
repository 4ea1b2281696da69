import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";

/** Kinds of records whose changes are sent. */
export const KINDS = ["patient", "appointment", "referral", "document"] as const;
export type Kind = (typeof KINDS)[number];
const CHOOSE_KINDS = "Choose at least one type of record.";

export const tooManyWebhooks = problem(
  "webhook.too_many",
  409,
  "Delete a webhook that is no longer used first: there are 20.",
);
export const deliveryGone = problem(
  "webhook.delivery_gone",
  404,
  "This event can't be sent again. Events are deleted after 30 days.",
);
export const webhookOff = problem("webhook.off", 409, "This webhook is off. Turn it on first.");

export const WebhookUrl = line(2000, "Enter the address that receives the events.");

export const Webhook = z.object({
  ID: z.int(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(KINDS)),
  is_off: z.boolean(),
  /** Reason if the webhook was turned off at its receiver's request; otherwise null. */
  off_reason: z.string().nullable(),
  /** Number of failed attempts in a row. */
  failures: z.int(),
  paused_until: z.string().nullable(),
  last_delivered_time: z.string().nullable(),
  former_secret_until: z.string().nullable(),
  queued: z.int(),
  failed: z.int(),
  created_by: z.string(),
  created_time: z.string(),
  version: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

export const WebhookBody = z.object({
  name: line(100, "Enter the name of the system that receives the events."),
  url: WebhookUrl,
  kinds: z
    .array(z.enum(KINDS, { error: "Choose types of records from the list." }))
    .min(1, CHOOSE_KINDS)
    .max(KINDS.length, "Choose each type once.")
    .refine((kinds) => new Set(kinds).size === kinds.length, "Choose each type once."),
});

export const WebhookChange = WebhookBody.partial().extend({
  is_off: z.boolean().optional(),
  version: Version,
});

export const DELIVERY_STATES = ["queued", "delivered", "failed"] as const;
export const DeliveryState = z.enum(DELIVERY_STATES, "state must be queued, delivered or failed");
export type DeliveryState = z.infer<typeof DeliveryState>;

export const Delivery = z.object({
  ID: z.int(),
  /** ID of the event, the same for every attempt, by which the receiver recognises duplicates. */
  event_id: z.string(),
  /** Type of the event, such as "patient.updated". */
  type: z.string(),
  /** Reference to the FHIR resource; null for a test, and if one step changed many records. */
  reference: z.string().nullable(),
  records: z.int(),
  at: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  next_attempt_time: z.string().nullable(),
  last_status: z.int().nullable(),
  last_answer: z.string().nullable(),
  ended_time: z.string().nullable(),
  /** Body that is sent. */
  body: z.string(),
});
export type Delivery = z.output<typeof Delivery>;

export const deliveryList = listQuery({
  sort: ["-at", "at", "type", "-type", "state", "-state", "attempts", "-attempts"],
  pageSize: 50,
  filters: { state: DeliveryState.optional(), search: SearchText },
});
export type DeliveryListValues = ListValuesOf<typeof deliveryList>;

const access = { needs: "practice.settings", client: "required", peers: false } as const;
const webhookById = { params: { id: IdParam }, entities: { id: "webhook" } } as const;
const example = { name: "Hospital", url: "https://hospital.example/corella", kinds: ["patient"] };
const WithSecret = z.object({ secret: z.string(), webhook: Webhook });

export const webhookRoutes = {
  list: route({
    id: "own",
    summary: "Webhooks, the newest first",
    method: "GET",
    path: "/webhook",
    access,
    reply: z.array(Webhook),
  }),
  get: route({
    id: "own",
    summary: "One webhook",
    method: "GET",
    path: "/webhook/{id}",
    access,
    ...webhookById,
    reply: Webhook,
  }),
  create: route({
    id: "own",
    summary: "Add a webhook; the secret that signs its deliveries is only in this reply",
    method: "POST",
    path: "/webhook",
    access,
    idempotency: false,
    body: WebhookBody,
    reply: WithSecret,
    status: 201,
    fails: [tooManyWebhooks],
    example,
  }),
  update: route({
    id: "own",
    summary: "Change a webhook, or turn it off or on",
    method: "PUT",
    path: "/webhook/{id}",
    access,
    ...webhookById,
    body: WebhookChange,
    reply: Webhook,
    example,
  }),
  renew: route({
    id: "own",
    summary: "Renew the secret; the former one signs as well for 24 hours",
    method: "POST",
    path: "/webhook/{id}/secret",
    access,
    ...webhookById,
    idempotency: false,
    reply: WithSecret,
    status: 200,
  }),
  test: route({
    id: "own",
    summary: "Send a test event",
    method: "POST",
    path: "/webhook/{id}/test",
    access,
    ...webhookById,
    reply: z.object({ ID: z.int() }),
    status: 201,
    fails: [webhookOff],
  }),
  remove: route({
    id: "own",
    summary: "Delete a webhook; nothing is sent to it any more",
    method: "DELETE",
    path: "/webhook/{id}",
    access,
    ...webhookById,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
  deliveries: route({
    id: "own",
    summary: "Deliveries of a webhook, the newest first",
    method: "GET",
    path: "/webhook/{id}/delivery/{pageSize}/{pageNumber}",
    access,
    params: { id: IdParam, ...deliveryList.params },
    entities: { id: "webhook" },
    query: deliveryList.query,
    reply: pageSchema("deliveries", Delivery),
  }),
  replay: route({
    id: "own",
    summary: "Send a delivery again, with the same webhook-id",
    method: "POST",
    path: "/webhook/{id}/delivery/{deliveryId}/replay",
    access,
    params: { id: IdParam, deliveryId: IdParam },
    entities: { id: "webhook", deliveryId: "webhookdelivery" },
    reply: Delivery,
    status: 200,
    fails: [webhookOff, deliveryGone],
  }),
  replayFailed: route({
    id: "own",
    summary: "Send all failed deliveries again, up to 1,000 at a time",
    method: "POST",
    path: "/webhook/{id}/replay",
    access,
    ...webhookById,
    reply: z.object({ count: z.int() }),
    status: 200,
    fails: [webhookOff],
  }),
};
