import { useMemo } from "react";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Range, View } from "./range.ts";
import type { CalendarAddress } from "./useCalendarAddress.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

interface NavigationContext {
  address: CalendarAddress;
  view: View;
  range: Range;
  go: (day: Day) => void;
}

/**
 * Returns the navigation callbacks of the grid. The callbacks never change, so that they cause no
 * re-rendering.
 */
export function useCalendarNavigation(context: NavigationContext) {
  const latest = useLatest(context);
  return useMemo(
    () => ({
      /** Called when the name of a day is pressed. */
      onDay: (day: Day): void => {
        const { view, address, go } = latest.current;
        if (view === "three" || view === "month") address.go({ view: "day", day });
        else go(day);
      },
      /** Called when the keyboard focus moves beyond the days on screen. */
      onShow: (day: Day): void => {
        const { view, range, go } = latest.current;
        go(view === "three" && day < range.start ? addDays(day, -2) : day);
      },
      onChoose: (day: Day): void => latest.current.go(day),
    }),
    [latest],
  );
}
