import { type Deletion, useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

/** Routes whose cached replies are stale after any change of a referring doctor. */
export const CHANGED = [
  referringDoctorRoutes.list,
  referringDoctorRoutes.page,
  referringDoctorRoutes.get,
  referringDoctorRoutes.search,
  referringDoctorRoutes.alike,
] as const;

type Named = Pick<ReferringDoctor, "ID" | "title" | "first_name" | "last_name">;

/** Returns the function that deletes a referring doctor at once, with an undo. */
export const useDeletion = (): Deletion<Named> =>
  useDeleteWithUndo({
    remove: referringDoctorRoutes.remove,
    restore: referringDoctorRoutes.update,
    label: (doctor: Named) => doctorName(doctor),
    refresh: CHANGED,
  });
