import { anywhere } from "./adding-request.ts";

/** Renders the form for a new patient over any page, while it is requested. */
export const AddPatientOverlay = anywhere(() =>
  import("./AddPatientDialog.tsx").then((module) => module.AddPatientDialog),
);
