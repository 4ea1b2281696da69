import { useMemo } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { cardPaymentRoutes } from "../card.contract.ts";

const POLL_INTERVAL_MS = 30_000;

/** Returns the IDs of the invoices with an open or uncertain card payment (G-36). */
export function useUnconfirmedInvoices(): ReadonlySet<number> {
  const { data } = useRead(cardPaymentRoutes.confirming, {}, { every: POLL_INTERVAL_MS });
  return useMemo(() => new Set((data ?? []).map(({ _invoice }) => _invoice)), [data]);
}
