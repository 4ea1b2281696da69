import { useQueryClient } from "@tanstack/react-query";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type Referral, referralRoutes } from "../contract.ts";

/** Deletion is done at once and can be undone; the referral that was active before is then active again. */
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
