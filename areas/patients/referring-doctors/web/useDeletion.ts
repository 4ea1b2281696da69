import { type Deletion, useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
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

type Named = Pick<ReferringDoctor, "ID" | "title" | "first_name" | "last_name">;

/** Deletion is done at once and can be undone. */
export const useDeletion = (): Deletion<Named> =>
  useDeleteWithUndo({
    remove: referringDoctorRoutes.remove,
    restore: referringDoctorRoutes.update,
    label: (doctor: Named) => doctorName(doctor),
    refresh: CHANGED,
  });
