import { requestStore } from "#platform/web/shell/request-store.ts";
import type { NewAppointment } from "../acts/acts.ts";

/** The form of a new appointment over the current page, with its values. */
export const { ask: askBooking, useRequested: useBookingAsked } = requestStore<NewAppointment>();
