import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useOptimisticSearch } from "#platform/web/ui/search/useOptimisticSearch.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";
import { dayIn, namedView, type View } from "./range.ts";
import type { OpeningDay } from "./useOpeningDay.ts";
import type { UsualLocation } from "./useUsualLocation.ts";

type Named = Exclude<View, "three">;

interface Where {
  readonly view: Named;
  readonly day: Day;
  readonly location: number | null;
}

export interface CalendarAddress extends Where {
  /** False until the location and the day on which the calendar opens are known. */
  readonly isSettled: boolean;
  go: (change: Partial<Where>) => void;
}

const ALL = "all";

/**
 * Stores the view, day and location in the URL, so that a calendar can be shared, opened twice and returned
 * to.
 */
export function useCalendarAddress(opening: OpeningDay, usual: UsualLocation): CalendarAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const pathname = usePathHere();
  const navigate = useNavigate();
  const asked = search["location"];
  const written = useMemo<Where>(
    () => ({
      view: namedView(search["view"]),
      day: dayIn(search["date"]) ?? opening.day,
      location: typeof asked === "number" ? asked : asked === ALL ? null : usual.location,
    }),
    [search, opening.day, asked, usual.location],
  );
  const { where, choose } = useOptimisticSearch(written);
  const isSettled = (asked !== undefined || usual.isKnown) && (search["date"] !== undefined || opening.isKnown);
  const go = useCallback<CalendarAddress["go"]>(
    (change) => {
      const next = { ...where, ...change };
      const query = {
        ...(next.view === "week" ? {} : { view: next.view }),
        ...(next.day === opening.day ? {} : { date: next.day }),
        ...(next.location === usual.location ? {} : { location: next.location ?? ALL }),
      };
      const replace = next.view === written.view && next.day === written.day;
      choose(next, () => navigate({ to: pathname, search: query, replace }));
    },
    [where, written, usual.location, opening.day, pathname, navigate, choose],
  );
  return useMemo(() => ({ ...where, isSettled, go }), [where, isSettled, go]);
}
