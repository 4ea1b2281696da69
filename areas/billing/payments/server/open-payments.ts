import type { OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { listLiveAttempts } from "./attempts.queries.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { settleAttempt } from "./settle-open.ts";

/**
 * Returns the implementation of `OpenPayments` (G-51). Before an invoice is deleted, the provider is queried
 * about its open payments; the invoice can't be deleted while a payment is open or unknown.
 */
export const openPayments = (...paidHooks: readonly PaidHook[]): OpenPayments => ({
  async settle(call, { _doctor, ID }) {
    for (const attempt of await call.commit((db) => listLiveAttempts(db, _doctor, ID)))
      await settleAttempt({ ...call, paid: paidHooks }, attempt);
  },
  areOpen: async (db, { _doctor, ID }) => (await listLiveAttempts(db, _doctor, ID)).length > 0,
});
