import { useEffect, useState } from "react";
import type { ReplyOf } from "#kernel/contract.ts";
import { request } from "#platform/web/api/request.ts";
import { registrationRoutes } from "../contract.ts";
import { pricedPart, type SignupAnswers } from "../rules/answers.ts";

export type RunningTotal = ReplyOf<typeof registrationRoutes.quote>;

/** The server's sum for what is chosen now; null until it is known. Never an amount of the browser's own (G-56). */
export function useRunningTotal(answers: SignupAnswers, code: string | null, again: number): RunningTotal | null {
  const [total, setTotal] = useState<RunningTotal | null>(null);
  const asked = JSON.stringify({ ...pricedPart(answers), code });
  useEffect(() => {
    const leaving = new AbortController();
    request(registrationRoutes.quote, { body: JSON.parse(asked) }, { signal: leaving.signal }).then(setTotal, () => {
      if (!leaving.signal.aborted) setTotal(null);
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `again` asks anew after a price changed
  }, [asked, again]);
  return total;
}
