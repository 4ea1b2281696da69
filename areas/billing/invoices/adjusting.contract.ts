import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { MoneySchema } from "#kernel/money/money.ts";
import { line } from "#kernel/text/text.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { CreditNote, WriteOff } from "./invoice.contract.ts";
import {
  creditTooMuch,
  notCreditable,
  reversedAlready,
  writeOffCredited,
  writeOffRefused,
  writeOffTooMuch,
} from "./problems.contract.ts";

const staffAccess = (needs: "invoice.edit" | "invoice.delete") =>
  ({ needs, client: "optional", callers: "staff" }) as const;
const byInvoice = { params: { id: IdParam }, entities: { id: "invoice" } } as const;
const Amount = MoneySchema.refine((cents) => cents > 0, "Enter an amount above $0.00.");
const reason = line(300, "Enter a reason.");

/** Routes that reduce the amount owed on a published invoice, which itself never changes. */
export const adjustingRoutes = {
  credit: route({
    ...byInvoice,
    id: "own",
    summary:
      "Add a credit note, up to the total not yet credited; what was paid beyond becomes client credit",
    method: "POST",
    path: "/invoice/{id}/credit",
    access: staffAccess("invoice.edit"),
    body: z.object({ amount: Amount, reason }),
    reply: CreditNote,
    status: 201,
    fails: [notCreditable, creditTooMuch],
    example: { amount: 10.5, reason: "Charged twice" },
  }),
  creditPdf: route({
    ...byInvoice,
    id: "own",
    summary: "A credit note as a PDF",
    method: "GET",
    path: "/invoice/{id}/credit/{credit}/pdf",
    params: { id: IdParam, credit: IdParam },
    access: { needs: ["invoice.own", "invoice.view"], client: "optional", callers: "all", peers: false },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
  writeOff: route({
    ...byInvoice,
    id: "own",
    summary: "Write off what is outstanding on an invoice, or a part of it, as a bad debt",
    method: "POST",
    path: "/invoice/{id}/writeoff",
    access: staffAccess("invoice.delete"),
    // An omitted amount means the whole outstanding amount. Null is refused because JSON serialises NaN and
    // Infinity as null.
    body: z.object({ amount: Amount.optional(), reason }),
    reply: WriteOff,
    status: 201,
    fails: [writeOffRefused, writeOffTooMuch, writeOffCredited],
    example: { reason: "The practice closed" },
  }),
  reverseWriteOff: route({
    ...byInvoice,
    id: "own",
    summary: "Reverse a write-off: its amount is outstanding again",
    method: "POST",
    path: "/invoice/{id}/writeoff/{writeOff}/reverse",
    params: { id: IdParam, writeOff: IdParam },
    access: staffAccess("invoice.delete"),
    body: z.object({ reason }),
    reply: WriteOff,
    status: 201,
    fails: [reversedAlready],
    example: { reason: "The client pays after all" },
  }),
};
