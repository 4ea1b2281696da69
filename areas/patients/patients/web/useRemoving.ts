import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { patientRoutes } from "../contract.ts";
import { patientName } from "../rules/name.ts";

interface Named {
  ID: number;
  first_name: string;
  last_name: string;
}

const shown = [patientRoutes.list, patientRoutes.listAll, patientRoutes.search, patientRoutes.get, patientRoutes.neighbours];

/** Deleting a patient can be taken back, so it asks nothing and offers Undo. */
export function useRemoving() {
  const restoring = useSend(patientRoutes.update, {
    failed: "Save Failed",
    refresh: shown,
    onDone: (patient) => toast.done(`${patientName(patient)} restored`),
  });
  const removing = useSend(patientRoutes.remove, { failed: "Delete Failed", refresh: shown });
  const restore = ({ ID }: { ID: number }): void => restoring.send({ params: { id: ID }, body: { is_deleted: false } });
  const remove = async (patient: Named): Promise<boolean> => {
    try {
      await removing.sendAsync({ params: { id: patient.ID } });
    } catch {
      // The toast has said it.
      return false;
    }
    toast.done(`${patientName(patient)} deleted`, { action: { label: "Undo", run: () => restore(patient) }, seconds: 8 });
    return true;
  };
  return { remove, restore, isRemoving: removing.isSending };
}
