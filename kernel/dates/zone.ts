import { z } from "zod";
import { type Day, dayOf, LAST_DAY } from "./day.ts";
import type { State } from "#kernel/addresses/state.ts";
import { fromMinutes, type WallTime } from "./wall-time.ts";
import { clockIn, instantShowing } from "./zone-clock.ts";

/** The six zones of the Australian states, and London for clients in the UK (C-53). */
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

/** A stored name as a Zone; Sydney, the default locality (CONST-103), where none is known. */
export const zoneNamed = (name: string | null | undefined): Zone => (name && isZone(name) ? name : "Australia/Sydney");

const OF_STATE: Readonly<Record<State, Zone>> = {
  NSW: "Australia/Sydney",
  VIC: "Australia/Sydney",
  ACT: "Australia/Sydney",
  QLD: "Australia/Brisbane",
  TAS: "Australia/Hobart",
  SA: "Australia/Adelaide",
  NT: "Australia/Darwin",
  WA: "Australia/Perth",
};

/** RULE-GEN-12: a locality's state decides the zone. */
export const zoneOfState = (state: State): Zone => OF_STATE[state];

/**
 * The instant a wall clock in the zone shows this time, as ISO 8601 UTC. A time the clocks skip in spring is read as the later
 * instant (02:30 is then 03:30 on the wall); of a time they show twice in autumn the earlier one is meant.
 */
export function instantOf(day: Day, time: WallTime, zone: Zone): string {
  const at = instantShowing(zone, Date.parse(`${day}T${time}:00Z`));
  return new Date(at).toISOString().replace(".000Z", "Z");
}

/** What calendar and clock in the zone show at an instant; seconds fall away. */
export function wallOf(instantIso: string, zone: Zone): { day: Day; time: WallTime } {
  const wall = clockIn(zone, Date.parse(instantIso));
  return { day: dayOf(wall.year, wall.month, wall.day) ?? LAST_DAY, time: fromMinutes(wall.hour * 60 + wall.minute) };
}
