import { type ComponentProps, useEffect } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { AppointmentModal as Modal } from "../form/AppointmentModal.tsx";
import { askBooking, useBookingAsked } from "./booking-asked.ts";

const AppointmentModal = lazyComponent<ComponentProps<typeof Modal>>(() =>
  import("../form/AppointmentModal.tsx").then((module) => module.AppointmentModal),
);

const close = (): void => askBooking(null);

/** Renders the form of a new appointment over any page, while it is requested. */
export function BookAnywhere() {
  const known = useBookingAsked();
  // Closes the form on unmount because its patient belongs to the opened client.
  useEffect(() => close, []);
  return known && <AppointmentModal known={known} onClose={close} />;
}
