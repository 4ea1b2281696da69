import { z } from "zod";
import { Payment } from "#areas/billing/ledger/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, OptionalReference, Reference } from "#kernel/contract/id.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { problem } from "#kernel/contract/problem.ts";

const reason = () => z.object({ reason: z.string() });

/** Refusal with the card provider's error (MSG-099, RULE-PAY-02). */
export const gatewayFailed = problem(
  "gateway.failed",
  409,
  ({ reason: detail }) => `There was a problem completing the payment: ${detail}`,
  undefined,
  reason,
);
export const UNREACHABLE_MESSAGE = "The card provider can't be reached. Try again.";
export const noGateway = problem(
  "gateway.none",
  409,
  "Card payments aren't available. Pay by bank transfer.",
);
export const payRefused = problem("payment.refused", 409, ({ reason: why }) => why, undefined, reason);
export const attemptOpen = problem(
  "attempt.open",
  409,
  "A payment is open in another window. Finish it there, or wait until it is confirmed.",
);
export const unknownCode = problem(
  "payment.code",
  400,
  "Payment failed: This payment can't be found.",
  "access_code",
);
/** Refusal to charge a card on file (MSG-015). */
export const chargeRefused = problem(
  "charge.refused",
  409,
  ({ reason: why }) => `Failed to charge. ${why}`,
  undefined,
  reason,
);
export const unknownCard = problem("card.unknown", 409, "This card is not on file.", "card");
export const noTrial = problem("trial.none", 409, "There is no trial to confirm.");
export const cardNotKept = problem(
  "card.refused",
  409,
  ({ reason: why }) => `The card was not added. ${why}`,
  undefined,
  reason,
);

/** Page of the card provider that the browser is redirected to. */
export const CardPage = z.object({ access_code: z.string(), form_url: z.string() });
/** Access code of the card provider, a long opaque text. */
const AccessCode = z.string("Enter the access code.").min(1, "Enter the access code.").max(512);

/** Result of a payment. The result isn't known while `is_pending` is true. */
export const CardResult = Payment.partial().extend({
  is_successful: z.boolean(),
  is_pending: z.boolean(),
  /** True if the card page was left before the payment was made. The same page can be continued. */
  is_unfinished: z.boolean(),
  response_message: z.string(),
});
export type CardResult = z.output<typeof CardResult>;

export const ATTEMPT_STATES = [
  "sent",
  "open",
  "approved",
  "declined",
  "failed",
  "expired",
  "mismatched",
] as const;

export const Attempt = z.object({
  ID: z.int(),
  kind: z.enum(["page", "charge", "refund", "card"]),
  state: z.enum(ATTEMPT_STATES),
  amount: MoneyReplySchema,
  response_message: z.string().nullable(),
  /** Address at which an open card page can be continued. Null if there is none. */
  form_url: z.string().nullable(),
  started_at: z.string(),
});
export type Attempt = z.output<typeof Attempt>;

export const Card = z.object({
  ID: z.int(),
  card_token: z.string(),
  /** Card number masked by the provider: 444433XXXXXX1111. */
  number: z.string(),
  name: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
});
export type Card = z.output<typeof Card>;

/** Access of a client to its own invoices. */
const ownAccess = { needs: "invoice.own", client: "required", callers: "all", peers: false } as const;
/** Access to pay, also for a user who has just signed up (G-50). */
const payAccess = { ...ownAccess, session: { pendingMfa: ["payment"] } } as const;
const openProblems = [noGateway, gatewayFailed, payRefused, attemptOpen] as const;
const cardAccess = {
  needs: ["invoice.own", "invoice.charge"],
  client: "none",
  callers: "all",
  peers: false,
} as const;
const addAccess = { ...cardAccess, needs: "invoice.own" } as const;
const byInvoice = { params: { id: IdParam }, entities: { id: "invoice" } } as const;
const byDoctor = { params: { id: IdParam }, entities: { id: "doctor" } } as const;

export const cardPaymentRoutes = {
  accessCode: route({
    id: "API-INV-008",
    summary:
      "The card provider's page for what is outstanding on an invoice; the open one, where there is one",
    method: "GET",
    path: "/invoice/{id}/accesscode",
    mode: "outside",
    access: payAccess,
    ...byInvoice,
    reply: CardPage,
    fails: openProblems,
  }),
  openSeveral: route({
    id: "own",
    summary: "The card provider's page for what is outstanding on several invoices of one client",
    method: "POST",
    path: "/payment/accesscode",
    mode: "outside",
    access: ownAccess,
    body: z.object({
      invoices: z
        .array(Reference)
        .min(1, "Choose an invoice.")
        .max(50, "One payment settles at most 50 invoices."),
    }),
    reply: CardPage,
    status: 200,
    fails: openProblems,
    example: { invoices: [1] },
  }),
  pay: route({
    id: "API-PAY-001",
    summary: "The result of a card payment: the card provider is asked, and the payment is recorded once",
    method: "POST",
    path: "/payment",
    mode: "outside",
    access: payAccess,
    body: z.object({ access_code: AccessCode, _invoice: OptionalReference.optional() }),
    reply: CardResult,
    status: 200,
    fails: [unknownCode],
    example: { access_code: "unknown", _invoice: 1 },
  }),
  payWithCard: route({
    id: "own",
    summary: "Pay what is outstanding on an invoice with a card on file",
    method: "POST",
    path: "/payment/card",
    mode: "outside",
    access: ownAccess,
    body: z.object({ _invoice: Reference, card: Reference }),
    reply: CardResult,
    status: 200,
    fails: [...openProblems, unknownCard],
    example: { _invoice: 1, card: 1 },
  }),
  charge: route({
    id: "API-INV-010",
    summary: "Charge what is outstanding on an invoice to the client's card on file",
    method: "POST",
    path: "/invoice/{id}/charge",
    mode: "outside",
    access: { needs: "invoice.charge", client: "optional", callers: "staff" },
    ...byInvoice,
    body: z.object({ card: OptionalReference.optional() }).nullish(),
    reply: CardResult,
    status: 200,
    fails: [chargeRefused, attemptOpen],
    example: {},
  }),
  attempts: route({
    id: "own",
    summary: "Requests to the card provider for an invoice, newest first",
    method: "GET",
    path: "/invoice/{id}/attempts",
    access: { needs: ["invoice.own", "invoice.view"], client: "optional", callers: "all", peers: false },
    ...byInvoice,
    reply: z.array(Attempt),
  }),
  confirming: route({
    id: "own",
    summary: "Invoices with a card payment that is open or not confirmed yet",
    method: "GET",
    path: "/payment/confirming",
    access: { needs: ["invoice.own", "invoice.view"], client: "optional", callers: "all", peers: false },
    reply: z.array(z.object({ _doctor: z.int(), _invoice: z.int() })),
  }),
  webhook: route({
    id: "API-PAY-004",
    summary: "Notice from the card provider that a payment ended; the provider is then asked for the result",
    method: "POST",
    path: "/payment/webhook",
    mode: "outside",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 180 },
    body: z.looseObject({ AccessCode: z.string().max(512).nullish() }).nullish(),
    status: 204,
    example: { AccessCode: "unknown" },
  }),
  trialEmail: route({
    id: "API-PAY-003",
    summary: "Email a client the confirmation of a trial that needs no payment now",
    method: "POST",
    path: "/payment/trialemail",
    access: {
      needs: ["account.package", "client.services"],
      client: "optional",
      peers: false,
      session: { pendingMfa: ["payment"] },
    },
    body: z
      .object({ doctor_id: OptionalReference.optional(), _invoice: OptionalReference.optional() })
      .nullish(),
    reply: z.object({ message: z.string() }),
    status: 200,
    fails: [noTrial],
    example: {},
  }),
};

export const cardRoutes = {
  list: route({
    id: "own",
    summary: "A client's cards on file, masked",
    method: "GET",
    path: "/doctor/{id}/card",
    access: cardAccess,
    ...byDoctor,
    reply: z.array(Card),
  }),
  add: route({
    id: "own",
    summary: "The card provider's page on which a client's card is added",
    method: "POST",
    path: "/doctor/{id}/card",
    mode: "outside",
    access: addAccess,
    ...byDoctor,
    reply: CardPage,
    status: 200,
    fails: [noGateway, gatewayFailed],
  }),
  confirm: route({
    id: "own",
    summary: "Keep the card that was entered on the card provider's page",
    method: "POST",
    path: "/doctor/{id}/card/confirm",
    mode: "outside",
    access: addAccess,
    ...byDoctor,
    body: z.object({ access_code: AccessCode }),
    reply: z.array(Card),
    status: 200,
    fails: [cardNotKept],
    example: { access_code: "unknown" },
  }),
  remove: route({
    id: "own",
    summary: "Remove a client's card; it can't be charged any more",
    method: "DELETE",
    path: "/doctor/{id}/card/{card}",
    access: cardAccess,
    params: { id: IdParam, card: IdParam },
    entities: { id: "doctor" },
    reply: z.object({ ID: z.int() }),
  }),
};
