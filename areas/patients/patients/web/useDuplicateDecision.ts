import { type RefObject, useRef } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { patientRoutes } from "../contract.ts";
import { isSurely } from "../rules/likeness.ts";
import { type TypedPerson, isLikelyAsked, likelyQuery, PAUSE_MS, UNDECIDED, USE_EXISTING } from "./DuplicateCandidatesNotice.tsx";

/** Nobody is added twice by one key: where the same name and birth date, or the same card, exists, somebody has to say which is meant. */
export function useDuplicateDecision() {
  const owner = useOwner();
  const decided = useRef("");
  return {
    /** Rejects while that was not said; asked again on saving, for who types fast saves before the notice has come. */
    check: async (typed: TypedPerson, form: RefObject<HTMLFormElement | null>): Promise<void> => {
      const query = likelyQuery(typed);
      if (!isLikelyAsked(query) || decided.current === JSON.stringify(query)) return;
      const likely = await request(patientRoutes.duplicateCandidates, { query }, { owner });
      if (likely.some(({ likeness }) => isSurely(likeness))) throw undecided(form);
    },
    createAnyway: (typed: TypedPerson): void => {
      decided.current = JSON.stringify(likelyQuery(typed));
    },
  };
}

/** Which person is meant is decided by pressing one of two buttons; saving leads to the first. */
function undecided(form: RefObject<HTMLFormElement | null>): RequestFailed {
  setTimeout(() => form.current?.querySelector<HTMLElement>(`[${USE_EXISTING}]`)?.focus(), PAUSE_MS);
  return new RequestFailed({ status: 409, code: "undecided", message: UNDECIDED });
}
