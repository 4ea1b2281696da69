import { useEffect, useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { request } from "#platform/web/api/request.ts";
import { registrationRoutes } from "../contract.ts";
import { pricedPart, type SignupAnswers } from "../rules/answers.ts";

export type RunningTotal = ReplyOf<typeof registrationRoutes.quote>;

/**
 * The server's sum for what is chosen now; null until it is known. Never an amount of the browser's own (G-56). Another `attempt` asks for it anew,
 * after a price changed.
 */
export function useRunningTotal(answers: SignupAnswers, code: string | null, attempt: number): RunningTotal | null {
  const [total, setTotal] = useState<RunningTotal | null>(null);
  const asked = JSON.stringify({ body: { ...pricedPart(answers), code }, attempt });
  useEffect(() => {
    const leaving = new AbortController();
    const show = (sum: RunningTotal | null): void => {
      // An answer that was given up on half way is no sum.
      if (!leaving.signal.aborted) setTotal(sum);
    };
    const { body } = JSON.parse(asked);
    request(registrationRoutes.quote, { body }, { signal: leaving.signal }).then(show, () => show(null));
    return () => leaving.abort();
  }, [asked]);
  return total;
}
