import { z } from "zod";
import { AbnSchema } from "#kernel/identifiers/abn.ts";
import { BsbSchema } from "#kernel/identifiers/bsb.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { SmallIdParam, Version } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { phone } from "#kernel/addresses/phone.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";
import { logoProblem, NOT_A_PNG } from "#kernel/text/logo.ts";

export const NAME_TAKEN = "Another issuer already has this name.";
const NOT_AN_ACCOUNT = "Enter the account number with at most 9 digits.";

export const Issuer = z.object({
  ID: z.int(),
  name: z.string(),
  trading_name: z.string().nullable(),
  abn: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  bank_account_name: z.string().nullable(),
  bsb: z.string().nullable(),
  account_number: z.string().nullable(),
  gst_registered: z.boolean(),
  /** PNG image in base64. */
  logo: z.string().nullable(),
  version: z.int(),
});
export type Issuer = z.output<typeof Issuer>;

const AccountNumber = z
  .string({ error: NOT_AN_ACCOUNT })
  .overwrite((text) => text.replace(/[\s-]/g, ""))
  .refine((number) => /^\d{1,9}$/.test(number), NOT_AN_ACCOUNT);

const Logo = z.string(NOT_A_PNG).superRefine((base64, context) => {
  const message = logoProblem(base64);
  if (message !== null) context.addIssue({ code: "custom", message });
});

export const IssuerBody = z.object({
  name: line(100, "Enter the legal name."),
  trading_name: optionalLine(100).optional(),
  abn: orNull(AbnSchema).optional(),
  address: optionalLine(200).optional(),
  phone: orNull(phone("phone number")).optional(),
  email: orNull(EmailSchema).optional(),
  bank_account_name: optionalLine(100).optional(),
  bsb: orNull(BsbSchema).optional(),
  account_number: orNull(AccountNumber).optional(),
  gst_registered: z.boolean().optional(),
  logo: Logo.nullish(),
});

/** Change of an issuer; omitted fields keep their values. */
export const IssuerChange = IssuerBody.partial().extend({ version: Version });

/**
 * List parameters of the issuers. All issuers are loaded, because there are few, and searched and sorted in
 * the browser.
 */
export const issuerList = listQuery({
  sort: ["name", "-name"],
  pageSize: 50,
  filters: { search: SearchText },
});

const readAccess = { needs: "invoice.view", client: "none", callers: "staff" } as const;
const writeAccess = { needs: "invoice.edit", client: "none", callers: "staff" } as const;
const byId = { path: "/issuer/{id}", params: { id: SmallIdParam }, entities: { id: "issuer" } } as const;
const example = {
  name: "Corella Practice Services Pty Ltd",
  abn: "51824753556",
  bsb: "062000",
  account_number: "12345678",
};

export const issuerRoutes = {
  list: route({
    id: "own",
    summary: "Corella companies that issue invoices",
    method: "GET",
    path: "/issuer",
    access: readAccess,
    reply: z.array(Issuer),
  }),
  get: route({ id: "own", summary: "One issuer", method: "GET", ...byId, access: readAccess, reply: Issuer }),
  create: route({
    id: "own",
    summary: "Add an issuer",
    method: "POST",
    path: "/issuer",
    access: writeAccess,
    body: IssuerBody,
    reply: Issuer,
    status: 201,
    example,
  }),
  update: route({
    id: "own",
    summary: "Edit an issuer; published invoices keep the details they were published with",
    method: "PUT",
    ...byId,
    access: writeAccess,
    body: IssuerChange,
    reply: Issuer,
    fails: [stale],
    example,
  }),
};
