import { IconCalendarEvent } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { describeDistance, searchedDays } from "#kernel/dates/typed-day.ts";
import { fullDay } from "../appointment/words.ts";

/**
 * Renders the palette results for a date, which open the calendar at that day in the current view and
 * location.
 */
export function FoundDays({ query }: { query: string }) {
  const client = useClientIfOpen();
  const { pathname, search } = useLocation();
  if (client === null) return null;
  const { today, to } = client;
  const calendarSearch: Record<string, unknown> = pathname === to("calendar") ? search : {};
  const rows = searchedDays(query, today).map((day) => ({
    id: day,
    label: `Go to ${fullDay(day)}`,
    note: describeDistance(day, today),
    icon: IconCalendarEvent,
    to: "calendar",
    search: { ...calendarSearch, date: day === today ? undefined : day },
  }));
  return <PaletteRows area="account" group="Calendar" rows={rows} />;
}
