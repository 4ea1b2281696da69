import { useEffect, useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { RequestError } from "#platform/web/api/request-error.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { type CardResult, cardPaymentRoutes } from "../card.contract.ts";

const FIRST_RETRY_MS = 1_000;
const POLL_INTERVAL_MS = 8_000;
const CHANGED_ROUTES = [
  invoiceRoutes.get,
  invoiceRoutes.page,
  invoiceRoutes.summary,
  cardPaymentRoutes.attempts,
];

export interface PaymentResult {
  readonly result: CardResult | null;
  /** Error of the last request. The request is repeated unless the server refused the access code. */
  readonly failure: string | null;
  /**
   * True if the page may offer a payment: none was started, or the started one failed, was not finished or
   * doesn't exist.
   */
  readonly mayPay: boolean;
}

const UNKNOWN_RESULT: PaymentResult = { result: null, failure: null, mayPay: false };

/** Returns true if the server refused the access code itself, so that no payment has it. */
const isRefused = (error: unknown): boolean => error instanceof RequestError && error.status === 400;

const mayPayAgain = ({ is_successful, is_pending, is_unfinished }: CardResult): boolean =>
  !is_successful && (!is_pending || is_unfinished);

/**
 * Queries the result of a card payment after the browser returns from the card page, repeatedly while the
 * result is pending or the request fails.
 */
export function usePaymentResult(invoice: number, access_code: string | undefined): PaymentResult {
  const queries = useQueryClient();
  const [state, setState] = useState(UNKNOWN_RESULT);
  useEffect(() => {
    if (access_code === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const queryResult = () =>
      void request(
        cardPaymentRoutes.pay,
        { body: { access_code, _invoice: invoice } },
        { signal: controller.signal },
      ).then(
        (result) => {
          failures = 0;
          if (result.is_pending) timer = setTimeout(queryResult, POLL_INTERVAL_MS);
          else void invalidateRoutes(queries, CHANGED_ROUTES);
          return setState({ result, failure: null, mayPay: mayPayAgain(result) });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          if (!isRefused(error))
            timer = setTimeout(queryResult, Math.min(FIRST_RETRY_MS * 2 ** failures, POLL_INTERVAL_MS));
          failures += 1;
          setState({
            result: null,
            failure: error instanceof Error ? error.message : "",
            mayPay: isRefused(error),
          });
        },
      );
    queryResult();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [invoice, access_code, queries]);
  return access_code === undefined ? { ...UNKNOWN_RESULT, mayPay: true } : state;
}
