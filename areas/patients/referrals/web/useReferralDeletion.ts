import { useQueryClient } from "@tanstack/react-query";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type Referral, referralRoutes } from "../contract.ts";

/** Deletion is done at once and can be taken back; who was active before is then active again. */
export function useReferralDeletion(patientId: number): (referral: Referral) => void {
  const queries = useQueryClient();
  const onDone = () => void invalidateEntity(queries, "patient");
  const restoring = useSend(referralRoutes.update, { done: "Referral restored", failed: "Save Failed", onDone });
  const removing = useSend(referralRoutes.remove, { failed: "Delete Failed", onDone });
  return ({ ID }) =>
    void removing.sendAsync({ params: { patientId, id: ID } }).then(
      () =>
        toast.done("Referral deleted", {
          action: { label: "Undo", run: () => restoring.send({ params: { patientId, id: ID }, body: { is_deleted: false } }) },
        }),
      // The refusal was announced already.
      () => undefined,
    );
}
