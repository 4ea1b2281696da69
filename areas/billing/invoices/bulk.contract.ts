import { z } from "zod";
import { SelectedInvoices } from "./invoice.contract.ts";

/** Messages for a selection without an invoice to publish or to remind of (MSG-149, MSG-150). */
export const NONE_TO_PUBLISH = "Please select an unpublished invoice";
export const NONE_TO_REMIND = "Please select a published invoice";
/**
 * Reason given for an invoice that is already published, for example if the request is repeated after a lost
 * reply. The invoice is not posted or emailed twice.
 */
export const ALREADY_PUBLISHED = "It is already published.";

/** Invoices selected to be published. They are also emailed if `send_email` is true. */
export const PublishSelection = z.object({
  ids: SelectedInvoices(NONE_TO_PUBLISH),
  send_email: z.boolean().optional(),
});
/** Invoices selected to be reminded of. */
export const RemindSelection = z.object({ ids: SelectedInvoices(NONE_TO_REMIND) });

const Failed = z.array(z.object({ ID: z.int(), invoice_number: z.int().nullable(), reason: z.string() }));
/** Result of publishing or reminding several invoices: the failed invoices, and a message for the caller. */
export const BulkReply = z.object({ failed_list: Failed, message: z.string() });
