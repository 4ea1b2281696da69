import { type Deletion, useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { patientRoutes } from "../contract.ts";
import { patientName } from "../rules/name.ts";

interface NamedPatient {
  ID: number;
  first_name: string;
  last_name: string;
}

const refreshedRoutes = [
  patientRoutes.list,
  patientRoutes.listAll,
  patientRoutes.search,
  patientRoutes.get,
  patientRoutes.neighbours,
];

/** Returns the function that deletes a patient. Shows no confirmation because the deletion can be undone. */
export const usePatientDeletion = (): Deletion<NamedPatient> =>
  useDeleteWithUndo({
    remove: patientRoutes.remove,
    restore: patientRoutes.update,
    label: (patient: NamedPatient) => patientName(patient),
    refresh: refreshedRoutes,
    seconds: 8,
  });
