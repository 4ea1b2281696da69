import { askedDialogs } from "#platform/web/shell/asked-dialogs.tsx";
import type { NewAppointment } from "../acts/acts.ts";

/** `askBooking` opens the form of a new appointment over the current page; null closes it. */
export const { ask: askBooking, anywhere } = askedDialogs<NewAppointment>();
