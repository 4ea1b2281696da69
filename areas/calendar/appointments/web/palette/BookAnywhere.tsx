import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { AppointmentModal as Modal } from "../form/AppointmentModal.tsx";
import { askBooking, useBookingAsked } from "./booking-asked.ts";

const AppointmentModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("../form/AppointmentModal.tsx").then((module) => module.AppointmentModal),
);

const close = (): void => askBooking(null);

/** The form of a new appointment, wherever one is. */
export function BookAnywhere() {
  const known = useBookingAsked();
  // Whom it is for belongs to the client that is open.
  useEffect(() => close, []);
  return known && <AppointmentModal known={known} onClose={close} />;
}
