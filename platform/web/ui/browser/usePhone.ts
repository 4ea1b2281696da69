import { mediaHook } from "./media.ts";

export const PHONE = "(max-width: 767px)";

/** Under 768 px: bottom tabs, two-line rows, full-screen dialogs. */
export const usePhone = mediaHook(PHONE);
