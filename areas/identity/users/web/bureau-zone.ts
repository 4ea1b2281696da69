import { zoneNamed } from "#kernel/dates/zone.ts";

/** Time zone of the bureau, used on staff pages (C-83). */
export const BUREAU_ZONE = zoneNamed("Australia/Sydney");
