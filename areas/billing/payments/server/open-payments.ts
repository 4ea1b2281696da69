import type { OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { listOpenAttempts } from "./attempts.queries.ts";
import type { InvoicePaid } from "./paid.ts";
import { settleOpen } from "./settle-open.ts";

/** G-51: before an invoice is deleted the provider is asked about what is open; it stays while a payment is open or unknown. */
export const openPayments = (...paid: readonly InvoicePaid[]): OpenPayments => ({
  settle: (call, invoice) => settleOpen({ ...call, paid }, invoice),
  areOpen: async (db, { _doctor, ID }) => (await listOpenAttempts(db, _doctor, ID)).length > 0,
});
