import { IconCalendarOff } from "@tabler/icons-react";
import type { Day } from "#kernel/dates/day.ts";
import { readTypedDay } from "#kernel/dates/typed-day.ts";
import { type OpenClient, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { weekdayAndDay } from "../appointment/words.ts";
import { askAway } from "../away/away-request.ts";

const WORDS = "add time away leave holiday absence";
const FIRST_DAY = /^(?:away|leave|time away)\s+(\S.*)$/i;

/**
 * Renders the palette results that open the time away form from any page; "away 23 nov" sets its first day.
 */
export function FoundAway({ query }: { query: string }) {
  const client = useClientIfOpen();
  return client && <AwayResults client={client} query={query} />;
}

const isMatch = (query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => WORDS.includes(word));

function dayIn(query: string, today: Day): Day | null {
  const dateText = FIRST_DAY.exec(query.trim())?.[1];
  return dateText === undefined ? null : (readTypedDay(dateText, today)?.day ?? null);
}

function AwayResults({ client: { today }, query }: { client: OpenClient; query: string }) {
  const day = dayIn(query, today);
  if (query.trim() === "" || (day === null && !isMatch(query))) return null;
  const row = {
    id: day ?? "away",
    label: day ? `Add time away from ${weekdayAndDay(day)}` : "Add time away",
    icon: IconCalendarOff,
    run: () => askAway(day ? { from_date: day, to_date: day } : {}),
  };
  return <PaletteRows area="account" group="Availability" rows={[row]} />;
}
