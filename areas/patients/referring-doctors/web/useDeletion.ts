import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

/** What every change of a referring doctor makes out of date. */
export const CHANGED = [
  referringDoctorRoutes.list,
  referringDoctorRoutes.page,
  referringDoctorRoutes.get,
  referringDoctorRoutes.search,
  referringDoctorRoutes.alike,
] as const;

/** Deletion is done at once and can be taken back. */
export function useDeletion(): {
  remove: (doctor: ReferringDoctor) => void;
  restore: (doctor: Pick<ReferringDoctor, "ID">) => void;
  isSending: boolean;
} {
  const restoring = useSend(referringDoctorRoutes.update, {
    done: (doctor) => `${doctorName(doctor)} restored`,
    failed: "Save Failed",
    refresh: CHANGED,
  });
  const restore = ({ ID }: Pick<ReferringDoctor, "ID">) => restoring.send({ params: { id: ID }, body: { is_deleted: false } });
  const removing = useSend(referringDoctorRoutes.remove, { failed: "Delete Failed", refresh: CHANGED });
  return {
    restore,
    isSending: restoring.isSending || removing.isSending,
    remove: (doctor) =>
      void removing.sendAsync({ params: { id: doctor.ID } }).then(
        () => toast.done(`${doctorName(doctor)} deleted`, { action: { label: "Undo", run: () => restore(doctor) } }),
        // The refusal was announced already.
        () => undefined,
      ),
  };
}
