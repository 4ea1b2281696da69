import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";

export const unknownKind = problem(
  "mail.unknown_kind",
  400,
  "There is no scheduled email of this type.",
  "kind",
);
export const unknownClient = problem("mail.unknown_client", 400, "This client doesn't exist.", "_doctor");

const PlannedMailRow = z.object({
  client: z.object({ ID: z.int(), username: z.string(), name: z.string() }),
  to: z.string().nullable(),
  subject: z.string(),
  why: z.string(),
  /** Reason why the email is not sent. Null if the email is sent. */
  left_out: z.string().nullable(),
  is_off: z.boolean(),
});
export type PlannedMail = z.infer<typeof PlannedMailRow>;

export const MailKindPreview = z.object({
  kind: z.string(),
  title: z.string(),
  when: z.string(),
  /** Reason why no email of this kind is sent on this day. Null if the kind is sent. */
  rests: z.string().nullable(),
  mails: z.array(PlannedMailRow),
});
export type MailKindPreview = z.infer<typeof MailKindPreview>;

const staffAccess = { access: { needs: "subscriber.manage", client: "none", callers: "staff" } } as const;
const KindSwitch = z.object({ kind: z.string().max(50), _doctor: z.int().positive().max(LARGEST_INTEGER) });

export const mailPreviewRoutes = {
  rehearse: route({
    id: "own",
    summary: "Scheduled emails of a day: who receives which, who doesn't, and why",
    method: "GET",
    path: "/mailrehearsal/{date}",
    ...staffAccess,
    params: { date: DaySchema },
    reply: z.object({ kinds: z.array(MailKindPreview) }),
  }),
  switchOff: route({
    id: "own",
    summary: "Turn off a type of scheduled email for a client",
    method: "POST",
    path: "/mailoff",
    ...staffAccess,
    body: KindSwitch,
    reply: KindSwitch,
    fails: [unknownKind, unknownClient],
    example: { kind: "referral-ending", _doctor: 1 },
  }),
  switchOn: route({
    id: "own",
    summary: "Turn a type of scheduled email on again",
    method: "DELETE",
    path: "/mailoff",
    ...staffAccess,
    query: {
      kind: z.string().max(50),
      client: z.coerce.number<string | number>().int().positive().max(LARGEST_INTEGER),
    },
    reply: KindSwitch,
    fails: [unknownKind, unknownClient],
  }),
};
