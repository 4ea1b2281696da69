import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { notFound, problem } from "#kernel/contract/problem.ts";

/** Path of the page that a message's link opens. Short because every message contains the link. */
export const LINK_PATH = "/a";

const provider = { needs: "public", client: "none" } as const;
const Text = z.string().max(2000).optional();

/**
 * Form posted by the SMS provider. Accepts other fields too, because the signature covers all fields. A field
 * may occur several times.
 */
const ProviderForm = z
  .looseObject({
    MessageSid: Text,
    MessageStatus: Text,
    ErrorCode: Text,
    From: Text,
    To: Text,
    Body: Text,
  })
  .nullish();

export const unsigned = problem("sms.unsigned", 403, "The signature of this request is not valid.");
/** Name and phone number of a practice. `phone` is null if the practice has no number. */
const PracticeContact = z.object({ practice: z.string(), phone: z.string().nullable() });
export type PracticeContact = z.output<typeof PracticeContact>;
export const linkOver = problem(
  "visitmessage.link_over",
  410,
  "This link is no longer valid. Please call the practice.",
  undefined,
  () => PracticeContact,
);
/** Body of the refusal `linkOver`. */
export const LinkOver = z.object({ details: PracticeContact });

/** Content of the page of a link. Names no patient and no reason, because phones are shared. */
export const LinkedVisit = PracticeContact.extend({
  date: z.string(),
  time: z.string(),
  /** The answer given by this link before. Null if there is none. */
  answer: z.enum(["yes", "no", "stop"]).nullable(),
  is_cancelled: z.boolean(),
  /** State of the offered time; `asked` for a message that asks to book. Null for a booked appointment. */
  offer: z.enum(["open", "accepted", "declined", "over", "asked"]).nullable(),
});
export type LinkedVisit = z.output<typeof LinkedVisit>;

export const LINK_ANSWERS = ["yes", "no", "stop"] as const;
const linkByToken = {
  path: "/visitMessage/link/{token}",
  access: provider,
  limits: { perMinute: 60 },
  params: { token: z.string().max(100, notFound.sentence(undefined)) },
} as const;

/** Routes without a session: for the SMS provider, which signs, and for the link in a message. */
export const publicMessageRoutes = {
  status: route({
    id: "own",
    summary: "Delivery report of the SMS provider, signed",
    method: "POST",
    path: "/visitMessage/status",
    access: provider,
    idempotency: false,
    takesForm: true,
    limits: { perMinute: 180 },
    query: { client: IdParam.optional(), message: IdParam.optional() },
    body: ProviderForm,
    status: 204,
    fails: [unsigned],
    example: { MessageSid: "SM0", MessageStatus: "delivered" },
  }),
  received: route({
    id: "own",
    summary: "Reply of a patient from the SMS provider, signed; answered by an empty document",
    method: "POST",
    path: "/visitMessage/received",
    access: provider,
    idempotency: false,
    takesForm: true,
    limits: { perMinute: 180 },
    body: ProviderForm,
    status: 204,
    fails: [unsigned],
    example: { MessageSid: "SM0", From: "+61400000000", To: "+61400000001", Body: "YES" },
  }),
  link: route({
    id: "own",
    summary: "Date, time and practice of the appointment of a message's link",
    method: "GET",
    ...linkByToken,
    reply: LinkedVisit,
    fails: [linkOver],
  }),
  answer: route({
    id: "own",
    summary: "Confirm an appointment, say that the patient can't come, or opt out, by a message's link",
    method: "POST",
    ...linkByToken,
    body: z.object({ answer: z.enum(LINK_ANSWERS, "Choose an answer.") }),
    reply: LinkedVisit,
    status: 200,
    fails: [linkOver],
    example: { answer: "yes" },
  }),
};
