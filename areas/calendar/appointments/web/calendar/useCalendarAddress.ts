import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useOptimisticSearch } from "#platform/web/ui/search/useOptimisticSearch.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";
import { dayIn, namedView, type View } from "./range.ts";
import type { UsualLocation } from "./useUsualLocation.ts";

type NamedView = Exclude<View, "three">;

interface AddressState {
  readonly view: NamedView;
  readonly day: Day;
  readonly location: number | null;
}

export interface CalendarAddress extends AddressState {
  /** False until the location on which the calendar opens is known. */
  readonly isSettled: boolean;
  go: (change: Partial<AddressState>) => void;
}

const ALL_LOCATIONS = "all";

/**
 * Stores the view, day and location in the URL, so that a calendar can be shared, opened twice and returned
 * to. Without a day in the URL, the calendar shows today.
 */
export function useCalendarAddress(today: Day, usual: UsualLocation): CalendarAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const pathname = usePathHere();
  const navigate = useNavigate();
  const locationParam = search["location"];
  const urlState = useMemo<AddressState>(
    () => ({
      view: namedView(search["view"]),
      day: dayIn(search["date"]) ?? today,
      location:
        typeof locationParam === "number"
          ? locationParam
          : locationParam === ALL_LOCATIONS
            ? null
            : usual.location,
    }),
    [search, today, locationParam, usual.location],
  );
  const { where: addressState, choose } = useOptimisticSearch(urlState);
  const isSettled = locationParam !== undefined || usual.isKnown;
  const go = useCallback<CalendarAddress["go"]>(
    (change) => {
      const next = { ...addressState, ...change };
      const query = {
        ...(next.view === "week" ? {} : { view: next.view }),
        ...(next.day === today ? {} : { date: next.day }),
        ...(next.location === usual.location ? {} : { location: next.location ?? ALL_LOCATIONS }),
      };
      const replace = next.view === urlState.view && next.day === urlState.day;
      choose(next, () => navigate({ to: pathname, search: query, replace }));
    },
    [addressState, urlState, usual.location, today, pathname, navigate, choose],
  );
  return useMemo(() => ({ ...addressState, isSettled, go }), [addressState, isSettled, go]);
}
