import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { HolidayOnDay } from "../holidays.contract.ts";

/** A state or territory with its country, such as "AU" and "VIC". */
export interface Region {
  readonly country: string;
  readonly state: string;
}
export type HolidayRow = Region & { readonly day: Day; readonly name: string };

const ZONE_REGIONS: Readonly<Record<Zone, Region>> = {
  "Australia/Sydney": { country: "AU", state: "NSW" },
  "Australia/Brisbane": { country: "AU", state: "QLD" },
  "Australia/Adelaide": { country: "AU", state: "SA" },
  "Australia/Perth": { country: "AU", state: "WA" },
  "Australia/Darwin": { country: "AU", state: "NT" },
  "Australia/Hobart": { country: "AU", state: "TAS" },
  "Europe/London": { country: "UK", state: "England" },
};

/** Returns the client's state (G-1): that of its suburb, otherwise that of its time zone. */
export const regionOf = (
  locality: { country: string | null; state: string | null } | undefined,
  zone: Zone,
): Region =>
  locality?.country && locality.state
    ? { country: locality.country, state: locality.state }
    : ZONE_REGIONS[zone];

const isSameRegion = (one: Region, other: Region): boolean =>
  one.country === other.country && one.state === other.state;

/**
 * Groups the holidays by day and name, with the locations to which each applies. Leaves out holidays that
 * apply neither to the client's own state nor to a location.
 */
export function holidaysAt(
  rows: readonly HolidayRow[],
  ownRegion: Region,
  places: readonly (Region & { readonly ID: number })[],
): HolidayOnDay[] {
  const byDayAndName = Map.groupBy(rows, ({ day, name }) => `${day} ${name}`);
  return [...byDayAndName.values()]
    .flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
    .map((holidayRows) => {
      const holidayPlaces = places.filter((place) => holidayRows.some((row) => isSameRegion(row, place)));
      const isOwn = holidayRows.some((row) => isSameRegion(row, ownRegion));
      return {
        day: holidayRows[0].day,
        name: holidayRows[0].name,
        states: holidayRows.map(({ state }) => state).sort(),
        locations: holidayPlaces.map(({ ID }) => ID),
        isOwn,
        isEverywhere: isOwn && holidayPlaces.length === places.length,
      };
    })
    .filter(({ locations, isOwn }) => isOwn || locations.length > 0)
    .sort((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
}

/** Returns true if the holiday applies to an appointment at this location or, if null, without a location. */
export const isHolidayAt = (holiday: HolidayOnDay, _location: number | null): boolean =>
  _location === null ? holiday.isOwn : holiday.locations.includes(_location);

/**
 * Returns the name of the holiday, such as "Melbourne Cup Day", with its states if it doesn't apply
 * everywhere, such as "King's Birthday (VIC, NSW)".
 */
export const holidayWords = ({ name, states, isEverywhere }: HolidayOnDay): string =>
  isEverywhere ? name : `${name} (${states.join(", ")})`;
