import { type RefObject, useRef } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { patientRoutes } from "../contract.ts";
import { isSurely } from "../rules/likeness.ts";
import { type TypedPerson, isLikelyAsked, likelyQuery, PAUSE_MS, UNDECIDED, USE_EXISTING } from "./DuplicateCandidatesNotice.tsx";

/**
 * Requires a decision before a patient is added whose card, or whose name and birth date, another patient
 * has.
 */
export function useDuplicateDecision() {
  const owner = useOwner();
  const decided = useRef("");
  return {
    /**
     * Rejects while the user has not decided. Queries again on saving because a fast typist may save before
     * the notice appears.
     */
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

/** Returns the error of an undecided duplicate and moves the focus to the first of the two buttons. */
function undecided(form: RefObject<HTMLFormElement | null>): RequestFailed {
  setTimeout(() => form.current?.querySelector<HTMLElement>(`[${USE_EXISTING}]`)?.focus(), PAUSE_MS);
  return new RequestFailed({ status: 409, code: "undecided", message: UNDECIDED });
}
