import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";
import type { NewAppointment } from "../acts/acts.ts";

/** `askBooking` opens the form of a new appointment over the current page; null closes it. */
export const { ask: askBooking, anywhere } = createOverlayDialog<NewAppointment>();
