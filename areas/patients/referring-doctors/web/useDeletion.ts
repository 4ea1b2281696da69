import { type Deletion, useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

/** Routes whose cached replies are stale after any change of a referring doctor. */
export const REFRESHED_ROUTES = [
  referringDoctorRoutes.list,
  referringDoctorRoutes.page,
  referringDoctorRoutes.get,
  referringDoctorRoutes.search,
  referringDoctorRoutes.alike,
] as const;

type NamedDoctor = Pick<ReferringDoctor, "ID" | "title" | "first_name" | "last_name">;

/** Returns the function that deletes a referring doctor at once, with an undo. */
export const useDeletion = (): Deletion<NamedDoctor> =>
  useDeleteWithUndo({
    remove: referringDoctorRoutes.remove,
    restore: referringDoctorRoutes.update,
    label: (doctor: NamedDoctor) => doctorName(doctor),
    refresh: REFRESHED_ROUTES,
  });
