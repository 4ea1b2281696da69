import { anywhere } from "./adding-asked.ts";

/** Renders the form for a new patient over any page, while it is requested. */
export const AddPatientAnywhere = anywhere(() =>
  import("./AddPatientDialog.tsx").then((module) => module.AddPatientDialog),
);
