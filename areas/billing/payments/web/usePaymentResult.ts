import { useEffect, useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { type CardResult, cardPaymentRoutes } from "../card.contract.ts";

const EVERY_MS = 8_000;
const CHANGED = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary, cardPaymentRoutes.attempts];

export interface PaymentResult {
  readonly result: CardResult | null;
  readonly failure: string | null;
}

/**
 * Queries the result of a card payment after the browser returns from the card page, repeatedly while the
 * result is pending.
 */
export function usePaymentResult(invoice: number, access_code: string | undefined): PaymentResult {
  const queries = useQueryClient();
  const [state, setState] = useState<PaymentResult>({ result: null, failure: null });
  useEffect(() => {
    if (access_code === undefined) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void request(cardPaymentRoutes.pay, { body: { access_code, _invoice: invoice } }, { signal: leaving.signal }).then(
        (result) => {
          if (result.is_pending) timer = setTimeout(ask, EVERY_MS);
          else void refresh(queries, CHANGED);
          return setState({ result, failure: null });
        },
        (error: unknown) => {
          if (!leaving.signal.aborted) setState({ result: null, failure: error instanceof Error ? error.message : "" });
        },
      );
    ask();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [invoice, access_code, queries]);
  return state;
}
