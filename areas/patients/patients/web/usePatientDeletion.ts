import { type Deletion, useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { patientRoutes } from "../contract.ts";
import { patientName } from "../rules/name.ts";

interface Named {
  ID: number;
  first_name: string;
  last_name: string;
}

const shown = [patientRoutes.list, patientRoutes.listAll, patientRoutes.search, patientRoutes.get, patientRoutes.neighbours];

/** Returns the function that deletes a patient. Shows no confirmation because the deletion can be undone. */
export const usePatientDeletion = (): Deletion<Named> =>
  useDeleteWithUndo({
    remove: patientRoutes.remove,
    restore: patientRoutes.update,
    label: (patient: Named) => patientName(patient),
    refresh: shown,
    seconds: 8,
  });
