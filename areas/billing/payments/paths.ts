import { z } from "zod";
import { accountPath, adminPath, publicPath } from "#kernel/contract/link.ts";
import { paymentReportList } from "./contract.ts";

/** Address parameters with which the card provider redirects the browser back. */
const ReturnQuery = { AccessCode: z.string().optional() };

export const paymentPaths = {
  report: adminPath("accounts/report", paymentReportList.url),
  /** Payment of an invoice (SCR-INV-04). */
  pay: accountPath("invoices/payment/{id}", ReturnQuery),
  cards: accountPath("cards", ReturnQuery),
  /** Payment of the forms fee by a client who has only insurer forms (SCR-MOD-35). */
  formsFee: accountPath("insurerforms/fee/{id}", ReturnQuery),
  /** Payment by a user who has just signed up, before signing in (SCR-REG-03). */
  signup: publicPath("account/actions/register", {
    doctorID: z.coerce.number().optional(),
    invoice: z.coerce.number().optional(),
    ...ReturnQuery,
  }),
};
