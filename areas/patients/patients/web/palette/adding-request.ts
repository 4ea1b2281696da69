import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";

/** `askPatient` opens the form for a new patient over the current page; null closes it. */
export const { ask: askPatient, anywhere } = createOverlayDialog<object>();
