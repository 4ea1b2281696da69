import { useEffect, useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { request } from "#platform/web/api/request.ts";
import { registrationRoutes } from "../contract.ts";
import { pricedPart, type SignupAnswers } from "../rules/answers.ts";

export type RunningTotal = ReplyOf<typeof registrationRoutes.quote>;

/**
 * Returns the server's total for the current choices, or null until known. The browser never computes amounts
 * (G-56). A new `attempt` requests it again after a price change.
 */
export function useRunningTotal(
  answers: SignupAnswers,
  code: string | null,
  attempt: number,
): RunningTotal | null {
  const [total, setTotal] = useState<RunningTotal | null>(null);
  const requestKey = JSON.stringify({ body: { ...pricedPart(answers), code }, attempt });
  useEffect(() => {
    const controller = new AbortController();
    const applyTotal = (sum: RunningTotal | null): void => {
      // Ignores the reply of an aborted request.
      if (!controller.signal.aborted) setTotal(sum);
    };
    const { body } = JSON.parse(requestKey);
    request(registrationRoutes.quote, { body }, { signal: controller.signal }).then(applyTotal, () =>
      applyTotal(null),
    );
    return () => controller.abort();
  }, [requestKey]);
  return total;
}
