import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";

/** `askRequest` opens a request over the current page; null closes it. */
export const { ask: askRequest, anywhere } = createOverlayDialog<{ readonly ID: number }>();
