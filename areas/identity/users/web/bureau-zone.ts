import { zoneNamed } from "#kernel/dates/zone.ts";

/** Where the bureau is (C-83): the days on the staff's own pages. */
export const BUREAU_ZONE = zoneNamed("Australia/Sydney");
