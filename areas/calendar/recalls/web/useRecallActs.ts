import { useBookFirstFree } from "#areas/calendar/appointments/web/useBookFirstFree.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { recallRoutes } from "../contract.ts";
import type { Recall } from "../recall.contract.ts";
import { ask } from "./dialog-request.ts";

/** Routes whose cached replies are stale after any change of a recall. */
export const RECALL_ROUTES = [recallRoutes.list, recallRoutes.ofPatient] as const;

/** Returns the sender that opens a closed recall again. */
export const useReopen = () =>
  useSend(recallRoutes.reopen, {
    failed: "Save Failed",
    refresh: RECALL_ROUTES,
    onDone: ({ patient }) => toast.done("Recall opened again", { detail: patientName(patient) }),
  });

/** Returns true for a recall that something may still be done about. */
export const isOpen = ({ state }: Recall): boolean => state !== "done" && state !== "dismissed";

export interface RecallActs {
  /** Opens the form of an appointment with the first free time from the due date on. */
  readonly book: (recall: Recall) => void;
  readonly message: (recalls: readonly Recall[]) => void;
  readonly close: (recall: Recall) => void;
}

/** Returns the acts on recalls. Null for users who may only view. */
export function useRecallActs(): RecallActs | null {
  const mayEdit = useSession().may("calendar.edit");
  const { book } = useBookFirstFree();
  if (!mayEdit) return null;
  return {
    book: ({ patient, visit_type, due_on }) => {
      ask(null);
      void book({ patient, visit_type, from: due_on });
    },
    message: (recalls) => ask({ kind: "message", recalls }),
    close: (recall) => ask({ kind: "close", recall }),
  };
}
