import { useMemo } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { cardPaymentRoutes } from "../card.contract.ts";

const EVERY_MS = 30_000;

/** Returns the IDs of the invoices with an open or uncertain card payment (G-36). */
export function useConfirming(): ReadonlySet<number> {
  const { data } = useRead(cardPaymentRoutes.confirming, {}, { every: EVERY_MS });
  return useMemo(() => new Set((data ?? []).map(({ _invoice }) => _invoice)), [data]);
}
