import { z } from "zod";
import { accountPath, adminPath, publicPath } from "#kernel/contract/link.ts";
import { paymentReportList } from "./contract.ts";

/** The card provider sends the browser back with the code in the address. */
const Returned = { AccessCode: z.string().optional() };

export const paymentPaths = {
  report: adminPath("accounts/report", paymentReportList.url),
  /** SCR-INV-04. */
  pay: accountPath("invoices/payment/{id}", Returned),
  cards: accountPath("cards", Returned),
  /** SCR-MOD-35: the forms fee of a client who has insurer forms only. */
  formsFee: accountPath("insurerforms/fee/{id}", Returned),
  /** SCR-REG-03: whoever has just signed up pays before signing in. */
  signup: publicPath("account/actions/register", {
    doctorID: z.coerce.number().optional(),
    invoice: z.coerce.number().optional(),
    ...Returned,
  }),
};
