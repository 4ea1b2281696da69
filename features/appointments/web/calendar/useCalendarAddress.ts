import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Day } from "#kernel/day.ts";
import { dayIn, isView, type View } from "./range.ts";
import type { UsualLocation } from "./useUsualLocation.ts";

type Named = Exclude<View, "three">;

export interface CalendarAddress {
  readonly view: Named;
  readonly day: Day;
  readonly location: number | null;
  /** False while it is not known yet which location the calendar opens on. */
  readonly isSettled: boolean;
  go: (change: { view?: Named; day?: Day; location?: number | null }) => void;
}

const ALL = "all";

/** View, day and location live in the address, so that a calendar can be sent, opened twice and gone back to. */
export function useCalendarAddress(today: Day, usual: UsualLocation): CalendarAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = isView(search["view"]) ? search["view"] : "week";
  const day = dayIn(search["date"]) ?? today;
  const asked = search["location"];
  const location = typeof asked === "number" ? asked : asked === ALL ? null : usual.location;
  const isSettled = asked !== undefined || usual.isKnown;
  const go = useCallback<CalendarAddress["go"]>(
    (change) => {
      const next = { view, day, location, ...change };
      const written = {
        ...(next.view === "week" ? {} : { view: next.view }),
        ...(next.day === today ? {} : { date: next.day }),
        ...(next.location === usual.location ? {} : { location: next.location ?? ALL }),
      };
      void navigate({ to: pathname, search: written, replace: change.view === undefined && change.day === undefined });
    },
    [view, day, location, usual.location, today, pathname, navigate],
  );
  return useMemo(() => ({ view, day, location, isSettled, go }), [view, day, location, isSettled, go]);
}
