import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Day } from "#kernel/day.ts";
import { afterFrame } from "#web/ui/after-frame.ts";
import { dayIn, isView, type View } from "./range.ts";
import type { UsualLocation } from "./useUsualLocation.ts";

type Named = Exclude<View, "three">;

interface Where {
  readonly view: Named;
  readonly day: Day;
  readonly location: number | null;
}

export interface CalendarAddress extends Where {
  /** False while it is not known yet which location the calendar opens on. */
  readonly isSettled: boolean;
  go: (change: Partial<Where>) => void;
}

const ALL = "all";

/**
 * View, day and location live in the address, so that a calendar can be sent, opened twice and gone back to. What was chosen is shown first and written
 * there a frame later: writing it takes the browser as long as drawing the title, and keys that are held down need not each be gone back to.
 */
export function useCalendarAddress(today: Day, usual: UsualLocation): CalendarAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const asked = search["location"];
  const written = useMemo<Where>(
    () => ({
      view: isView(search["view"]) ? search["view"] : "week",
      day: dayIn(search["date"]) ?? today,
      location: typeof asked === "number" ? asked : asked === ALL ? null : usual.location,
    }),
    [search, today, asked, usual.location],
  );
  const [ahead, setAhead] = useState<Where | null>(null);
  const where = ahead ?? written;
  const isSettled = asked !== undefined || usual.isKnown;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const go = useCallback<CalendarAddress["go"]>(
    (change) => {
      const next = { ...where, ...change };
      setAhead(next);
      const query = {
        ...(next.view === "week" ? {} : { view: next.view }),
        ...(next.day === today ? {} : { date: next.day }),
        ...(next.location === usual.location ? {} : { location: next.location ?? ALL }),
      };
      const replace = next.view === written.view && next.day === written.day;
      stop.current?.();
      stop.current = afterFrame(() => {
        const isWritten = (): void => setAhead((newest) => (newest === next ? null : newest));
        void navigate({ to: pathname, search: query, replace }).then(isWritten, isWritten);
      });
    },
    [where, written, usual.location, today, pathname, navigate],
  );
  return useMemo(() => ({ ...where, isSettled, go }), [where, isSettled, go]);
}
