import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { problem, tooMany } from "#kernel/contract/problem.ts";
import { publicAccess } from "./contract.ts";

export const invalidDraft = problem(
  "signup.invalid_draft",
  404,
  "This sign-up can't be found. It may have expired.",
);
export const draftTooLarge = problem(
  "signup.draft_too_large",
  413,
  "These answers are too long to be saved. Shorten them, or finish the sign-up without saving.",
  "answers",
);

/** Answers as the form stores them. Fields that look like passwords are dropped. */
export const Answers = z.record(z.string().max(100), z.json());
export type Answers = z.output<typeof Answers>;
const DraftKey = z.object({ key: z.string("Enter the key.").min(20).max(200) });

export const draftRoutes = {
  save: route({
    id: "own",
    summary:
      "Save the answers of a sign-up that is not finished, for a day, or 30 days once the emailed link is opened; without a key a new one is made",
    method: "POST",
    path: "/signup/draft",
    access: publicAccess,
    idempotency: false,
    limits: { perMinute: 120 },
    body: z.object({ key: DraftKey.shape.key.nullish(), answers: Answers }),
    reply: z.object({ key: z.string(), saved_time: z.string() }),
    status: 200,
    fails: [draftTooLarge, tooMany],
    example: { answers: { first_name: "Marcus" } },
  }),
  open: route({
    id: "own",
    summary: "The answers of a sign-up that is not finished",
    method: "POST",
    path: "/signup/draft/open",
    access: publicAccess,
    idempotency: false,
    limits: { perMinute: 60 },
    body: DraftKey,
    reply: z.object({ answers: Answers, saved_time: z.string() }),
    status: 200,
    fails: [invalidDraft],
    example: { key: "unknownunknownunknown" },
  }),
  sendLink: route({
    id: "own",
    summary:
      "Email the link to continue a sign-up; the reply is the same whether or not the address is known",
    method: "POST",
    path: "/signup/draft/link",
    access: publicAccess,
    limits: { perMinute: 10 },
    body: DraftKey.extend({ email_address: EmailSchema }),
    reply: z.object({ message: z.string() }),
    status: 200,
    example: { key: "unknownunknownunknown", email_address: "marcus.tehrani@yarrasurgical.example" },
  }),
};
