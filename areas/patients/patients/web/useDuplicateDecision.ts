import { type RefObject, useRef } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { patientRoutes } from "../contract.ts";
import { isCertain } from "../rules/likeness.ts";
import {
  type TypedPerson,
  canFindDuplicates,
  duplicateQueryOf,
  PAUSE_MS,
  UNDECIDED,
  USE_EXISTING,
} from "./DuplicateCandidatesNotice.tsx";

/**
 * Requires a decision before a patient is added whose card, or whose name and birth date, another patient
 * has.
 */
export function useDuplicateDecision() {
  const owner = useOwner();
  const decidedQuery = useRef("");
  return {
    /**
     * Rejects while the user has not decided. Queries again on saving because a fast typist may save before
     * the notice appears.
     */
    check: async (typed: TypedPerson, form: RefObject<HTMLFormElement | null>): Promise<void> => {
      const query = duplicateQueryOf(typed);
      if (!canFindDuplicates(query) || decidedQuery.current === JSON.stringify(query)) return;
      const candidates = await request(patientRoutes.duplicateCandidates, { query }, { owner });
      if (candidates.some(({ likeness }) => isCertain(likeness))) throw refuseUndecided(form);
    },
    createAnyway: (typed: TypedPerson): void => {
      decidedQuery.current = JSON.stringify(duplicateQueryOf(typed));
    },
  };
}

/** Returns the error of an undecided duplicate and moves the focus to the first of the two buttons. */
function refuseUndecided(form: RefObject<HTMLFormElement | null>): RequestError {
  setTimeout(() => form.current?.querySelector<HTMLElement>(`[${USE_EXISTING}]`)?.focus(), PAUSE_MS);
  return new RequestError({ status: 409, code: "undecided", message: UNDECIDED });
}
