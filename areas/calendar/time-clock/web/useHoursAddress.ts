import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, type Day, isDay } from "#kernel/dates/day.ts";

export const VIEWS = ["months", "times", "check"] as const;
export type HoursView = (typeof VIEWS)[number];

export interface HoursAddress {
  readonly view: HoursView;
  readonly start: Day;
  readonly end: Day;
  readonly user: number | null;
  readonly client: number | null;
  readonly page: number;
}

const dayIn = (value: unknown, otherwise: Day): Day =>
  typeof value === "string" && isDay(value) ? value : otherwise;
const numberIn = (value: unknown): number | null =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** Stores the view, range, filters and page in the URL. The default is the month so far. */
export function useHoursAddress(today: Day): [HoursAddress, (change: Partial<HoursAddress>) => void] {
  const searchParams: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const defaults: HoursAddress = {
    view: "months",
    start: addDays(today, 1 - Number(today.slice(8))),
    end: today,
    user: null,
    client: null,
    page: 1,
  };
  const address: HoursAddress = {
    view: VIEWS.find((view) => view === searchParams["view"]) ?? defaults.view,
    start: dayIn(searchParams["start"], defaults.start),
    end: dayIn(searchParams["end"], defaults.end),
    user: numberIn(searchParams["user"]),
    client: numberIn(searchParams["client"]),
    page: numberIn(searchParams["page"]) ?? 1,
  };
  const go = (change: Partial<HoursAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const isDefault = (name: string, value: unknown): boolean =>
      Object.entries(defaults).some(([key, usual]) => key === name && usual === value);
    void navigate({
      to: ".",
      search: Object.fromEntries(
        Object.entries(next).filter(([name, value]) => value !== null && !isDefault(name, value)),
      ),
      replace: true,
    });
  };
  return [address, go];
}
