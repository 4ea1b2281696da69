import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

/** Refusal to publish an invoice, with the reason and what to do (MSG-101). */
export const publishRefused = problem(
  "invoice.publish",
  409,
  ({ reason }) => `Failed to publish. ${reason}`,
  undefined,
  () => z.object({ reason: z.string() }),
);
/** Refusal to change a published invoice, because a published invoice is a tax record. */
export const alreadyPublished = problem(
  "invoice.published",
  409,
  "A published invoice can't be changed. Add a credit note instead. You can still change the due date.",
);
/** Refusal to delete an invoice with a payment (RULE-INV-12, MSG-107). */
export const hasPayment = problem(
  "invoice.paid",
  409,
  "Failed to delete this invoice. It has a payment. Add a credit note instead.",
);
/** Refusal to delete an invoice with an open or unconfirmed card payment (G-51). */
export const paymentOpen = problem(
  "payment.open",
  409,
  "Failed to delete this invoice. A card payment for it is open or not confirmed yet. Finish the payment, or try again later.",
);
/** Message for an empty invoice number (MSG-148). */
export const ENTER_NUMBER = "Please enter an invoice number";
/** Refusal of an unknown invoice number (RULE-INV-09, MSG-109). */
export const unknownNumber = problem(
  "invoice.unknown",
  404,
  ({ number }) => `Invoice number ${number} does not exist in the system`,
  undefined,
  () => z.object({ number: z.string() }),
);
/** Refusal of a report without both dates (RULE-INV-10, MSG-061). */
export const rangeMissing = problem(
  "invalid",
  400,
  "Please select date range to generate the report",
  "start",
);
/** Refusal of a report with an invalid date range (RULE-INV-11, MSG-062). */
export const rangeInvalid = problem("invalid", 400, "Invalid date range", "end");
export const dueTooEarly = problem(
  "invalid",
  400,
  "Choose a due date on or after the invoice date.",
  "due_date",
);
export const unknownIssuer = problem("invalid", 400, "Choose an issuer from the list.", "invoicer");
export const unknownProduct = problem("invalid", 400, "Choose a product from the list.", "lineItems");
export const unknownLinked = problem("invalid", 400, "This invoice can't be found.", "linked_invoice");
export const notCreditable = problem("invoice.credit", 409, "Only a published invoice can be credited.");
export const creditTooMuch = problem(
  "credit.over",
  409,
  "This is more than the total that has not been credited.",
  "amount",
);
/** Refusals of a write-off or its reversal (decision 0150). */
export const writeOffRefused = problem(
  "invoice.write_off",
  409,
  ({ reason }) => reason,
  undefined,
  () => z.object({ reason: z.string() }),
);
export const writeOffTooMuch = problem("write_off.over", 409, "This is more than is outstanding.", "amount");
export const writeOffCredited = problem(
  "write_off.credited",
  409,
  "This is more than the part of the invoice that was not credited.",
  "amount",
);
export const reversedAlready = problem("write_off.reversed", 409, "This write-off is reversed already.");
export const hasWriteOff = problem(
  "invoice.written_off",
  409,
  "Failed to delete this invoice. It is written off. Reverse the write-off first.",
);
/** Refusal to email a user without an email address (MSG-102). */
export const noOwnEmail = problem(
  "email.none",
  409,
  "Failed to email. Add an email address to your account first.",
);
/** Refusal to submit forms without a price for the forms fee (MSG-093). */
export const noFormsFee = problem("forms.fee", 409, "Submit Failed. Please contact Synapse.");
