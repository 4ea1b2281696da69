import { z } from "zod";
import { type Day, dayOf, LAST_DAY } from "./day.ts";
import type { State } from "#kernel/addresses/state.ts";
import { fromMinutes, type WallTime } from "./wall-time.ts";
import { clockIn, instantShowing } from "./zone-clock.ts";

/** The time zones of the Australian states, and London for clients in the UK (C-53). */
export const ZONES = [
  "Australia/Sydney",
  "Australia/Brisbane",
  "Australia/Hobart",
  "Australia/Adelaide",
  "Australia/Darwin",
  "Australia/Perth",
  "Europe/London",
] as const;
export type Zone = (typeof ZONES)[number];
export const ZoneSchema = z.enum(ZONES, { error: "Choose a time zone from the list." });

export const isZone = (name: string): name is Zone => ZONES.some((zone) => zone === name);

/**
 * Returns a stored name as a Zone. Defaults to Sydney, the zone of the default locality (CONST-103), if the
 * name is missing or unknown.
 */
export const zoneNamed = (name: string | null | undefined): Zone =>
  name && isZone(name) ? name : "Australia/Sydney";

const ZONE_OF_STATE: Readonly<Record<State, Zone>> = {
  NSW: "Australia/Sydney",
  VIC: "Australia/Sydney",
  ACT: "Australia/Sydney",
  QLD: "Australia/Brisbane",
  TAS: "Australia/Hobart",
  SA: "Australia/Adelaide",
  NT: "Australia/Darwin",
  WA: "Australia/Perth",
};

/** Returns the time zone of a locality's state (RULE-GEN-12). */
export const zoneOfState = (state: State): Zone => ZONE_OF_STATE[state];

/**
 * Returns the instant at which a clock in the zone shows this time, as ISO 8601 UTC. A time that the clocks
 * skip in spring is read as the later instant (02:30 becomes 03:30 on the clock); a time shown twice in
 * autumn is the earlier instant.
 */
export function instantOf(day: Day, time: WallTime, zone: Zone): string {
  const instant = instantShowing(zone, Date.parse(`${day}T${time}:00Z`));
  return new Date(instant).toISOString().replace(".000Z", "Z");
}

/** Returns the date and time in the zone at an instant, without seconds. */
export function wallOf(instantIso: string, zone: Zone): { day: Day; time: WallTime } {
  const wall = clockIn(zone, Date.parse(instantIso));
  return {
    day: dayOf(wall.year, wall.month, wall.day) ?? LAST_DAY,
    time: fromMinutes(wall.hour * 60 + wall.minute),
  };
}
