import { useQueryClient } from "@tanstack/react-query";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type Referral, referralRoutes } from "../contract.ts";

/**
 * Returns a function that deletes a referral at once, with an undo that also reactivates the referral if it
 * was active.
 */
export function useReferralDeletion(patientId: number): (referral: Referral) => void {
  const queries = useQueryClient();
  const { remove } = useDeleteWithUndo({
    remove: referralRoutes.remove,
    restore: referralRoutes.update,
    label: () => "Referral",
    params: ({ ID }: Referral) => ({ patientId, id: ID }),
    onDone: () => void invalidateEntity(queries, "patient"),
  });
  return (referral) => void remove(referral);
}
