import { type ComponentProps, useEffect } from "react";
import { later } from "#platform/web/shell/later.tsx";
import type { AppointmentModal as Modal } from "../form/AppointmentModal.tsx";
import { askBooking, useBookingAsked } from "./booking-asked.ts";

const AppointmentModal = later<ComponentProps<typeof Modal>>(() =>
  import("../form/AppointmentModal.tsx").then((module) => module.AppointmentModal),
);

const close = (): void => askBooking(null);

/** The form of a new visit, wherever one is. */
export function BookAnywhere() {
  const known = useBookingAsked();
  // Whom it is for belongs to the client that is open.
  useEffect(() => close, []);
  return known && <AppointmentModal known={known} onClose={close} />;
}
