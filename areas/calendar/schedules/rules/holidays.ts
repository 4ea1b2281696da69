import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { HolidayOnDay } from "../holidays.contract.ts";

/** A state or territory with its country, such as "AU" and "VIC". */
export interface Region {
  readonly country: string;
  readonly state: string;
}
export type HolidayRow = Region & { readonly day: Day; readonly name: string };

const OF_ZONE: Readonly<Record<Zone, Region>> = {
  "Australia/Sydney": { country: "AU", state: "NSW" },
  "Australia/Brisbane": { country: "AU", state: "QLD" },
  "Australia/Adelaide": { country: "AU", state: "SA" },
  "Australia/Perth": { country: "AU", state: "WA" },
  "Australia/Darwin": { country: "AU", state: "NT" },
  "Australia/Hobart": { country: "AU", state: "TAS" },
  "Europe/London": { country: "UK", state: "England" },
};

/** Returns the client's state (G-1): that of its suburb, otherwise that of its time zone. */
export const regionOf = (found: { country: string | null; state: string | null } | undefined, zone: Zone): Region =>
  found?.country && found.state ? { country: found.country, state: found.state } : OF_ZONE[zone];

const isIn = (one: Region, other: Region): boolean => one.country === other.country && one.state === other.state;

/**
 * Groups the holidays by day and name, with the locations to which each applies. Leaves out holidays that
 * apply neither to the client's own state nor to a location.
 */
export function holidaysAt(
  rows: readonly HolidayRow[],
  own: Region,
  places: readonly (Region & { readonly ID: number })[],
): HolidayOnDay[] {
  const byDayAndName = Map.groupBy(rows, ({ day, name }) => `${day} ${name}`);
  return [...byDayAndName.values()]
    .flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
    .map((same) => {
      const here = places.filter((place) => same.some((row) => isIn(row, place)));
      const isOwn = same.some((row) => isIn(row, own));
      return {
        day: same[0].day,
        name: same[0].name,
        states: same.map(({ state }) => state).sort(),
        locations: here.map(({ ID }) => ID),
        isOwn,
        isEverywhere: isOwn && here.length === places.length,
      };
    })
    .filter(({ locations, isOwn }) => isOwn || locations.length > 0)
    .sort((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
}

/** Returns true if the holiday applies to an appointment at this location or, if null, without a location. */
export const holdsAt = (holiday: HolidayOnDay, _location: number | null): boolean =>
  _location === null ? holiday.isOwn : holiday.locations.includes(_location);

/**
 * Returns the name of the holiday, such as "Melbourne Cup Day", with its states if it doesn't apply
 * everywhere, such as "King's Birthday (VIC, NSW)".
 */
export const holidayWords = ({ name, states, isEverywhere }: HolidayOnDay): string =>
  isEverywhere ? name : `${name} (${states.join(", ")})`;
