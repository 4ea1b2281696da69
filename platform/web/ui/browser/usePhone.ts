import { mediaHook } from "./media.ts";

export const PHONE_QUERY = "(max-width: 767px)";

/** Returns true in windows under 768 px, which have bottom tabs, two-line rows and full-screen dialogs. */
export const usePhone = mediaHook(PHONE_QUERY);
