import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { stale } from "#kernel/contract/problem.ts";
import { optionalLine, orNull } from "#kernel/text/text.ts";

export const WAYS = ["email", "online", "post"] as const;
export type SendingWay = (typeof WAYS)[number];
const INVALID_DAYS = "Enter a number of days from 1 to 180.";

export const FundRecipient = z.object({
  ID: z.int(),
  /** Code of the recipient, such as "HCF". A recipient for a single fund has the fund's code. */
  code: z.string(),
  name: z.string(),
  /** Name for the heads of narrow columns. */
  short_name: z.string(),
  note: z.string().nullable(),
  way: z.enum(WAYS),
  email_address: z.string().nullable(),
  postal_address: z.string().nullable(),
  website: z.string().nullable(),
  /** Codes of the funds that the form covers. */
  fund_codes: z.array(z.string()),
  asks_medicare_letter: z.boolean(),
  asks_bank_statement: z.boolean(),
  /** False if the fund requires a signature on paper. */
  takes_digital_signature: z.boolean(),
  /** Number of days without a reply after which the fund is chased. */
  reply_days: z.int(),
  version: z.int(),
});
export type FundRecipient = z.output<typeof FundRecipient>;

/** Change of a recipient. Omitted fields keep their values. */
export const FundRecipientChange = z
  .object({
    way: z.enum(WAYS, { error: "Choose email, online or post." }),
    email_address: orNull(EmailSchema),
    postal_address: optionalLine(300),
    website: orNull(
      z.url({ protocol: /^https?$/, error: "Enter an address that starts with https://." }).max(300),
    ),
    asks_medicare_letter: z.boolean(),
    asks_bank_statement: z.boolean(),
    takes_digital_signature: z.boolean(),
    reply_days: z.int(INVALID_DAYS).min(1, INVALID_DAYS).max(180, INVALID_DAYS),
  })
  .partial()
  .extend({ version: Version });

export const recipientList = listQuery({
  sort: ["position", "name", "-name", "way", "days", "-days"],
  pageSize: 50,
  filters: { search: SearchText },
});

export const recipientRoutes = {
  list: route({
    id: "own",
    summary: "Recipients of registration forms, in the order of the forms",
    method: "GET",
    path: "/fundRecipient",
    access: { needs: ["form.submit", "form.review"], client: "none", callers: "all" },
    reply: z.array(FundRecipient),
  }),
  update: route({
    id: "own",
    summary: "Change how and where a recipient's forms are sent",
    method: "PUT",
    path: "/fundRecipient/{id}",
    access: { needs: "form.review", client: "none", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "fundrecipient" },
    body: FundRecipientChange,
    reply: FundRecipient,
    fails: [stale],
    example: { email_address: "providers@hcf.example", reply_days: 14 },
  }),
};
