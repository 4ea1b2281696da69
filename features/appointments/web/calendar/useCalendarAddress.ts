import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Day } from "#kernel/day.ts";
import { dayIn, isView, type View } from "./range.ts";

type Named = Exclude<View, "three">;

export interface CalendarAddress {
  readonly view: Named;
  readonly day: Day;
  readonly location: number | null;
  go: (change: { view?: Named; day?: Day; location?: number | null }) => void;
}

/** View, day and location live in the address, so that a calendar can be sent, opened twice and gone back to. */
export function useCalendarAddress(today: Day): CalendarAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = isView(search["view"]) ? search["view"] : "week";
  const day = dayIn(search["date"]) ?? today;
  const location = typeof search["location"] === "number" ? search["location"] : null;
  const go = useCallback<CalendarAddress["go"]>(
    (change) => {
      const next = { view, day, location, ...change };
      const written = {
        ...(next.view === "week" ? {} : { view: next.view }),
        ...(next.day === today ? {} : { date: next.day }),
        ...(next.location === null ? {} : { location: next.location }),
      };
      void navigate({ to: pathname, search: written, replace: change.view === undefined && change.day === undefined });
    },
    [view, day, location, today, pathname, navigate],
  );
  return useMemo(() => ({ view, day, location, go }), [view, day, location, go]);
}
