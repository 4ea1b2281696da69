import { anywhere } from "./booking-asked.ts";

/** Renders the form of a new appointment over any page, while it is requested. */
export const BookAnywhere = anywhere(() =>
  import("../form/AppointmentModal.tsx").then((module) => module.AppointmentModal),
);
