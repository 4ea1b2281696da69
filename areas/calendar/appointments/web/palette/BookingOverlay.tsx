import { anywhere } from "./booking-request.ts";

/** Renders the form of a new appointment over any page, while it is requested. */
export const BookingOverlay = anywhere(() =>
  import("../form/AppointmentModal.tsx").then((module) => module.AppointmentModal),
);
