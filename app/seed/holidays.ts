import Holidays from "date-holidays";
import type pg from "pg";
import { STATES } from "#kernel/addresses/state.ts";

const WHOLE_DAY_MS = 86_400_000;
const NATIONS = { England: "ENG", Scotland: "SCT", Wales: "WLS", "Northern Ireland": "NIR" } as const;

interface PublicHoliday {
  readonly country: "AU" | "UK";
  readonly state: string;
  readonly day: string;
  readonly name: string;
}

const REGIONS = [
  ...STATES.map((state) => ({ country: "AU", state, calendar: new Holidays("AU", state) }) as const),
  ...Object.entries(NATIONS).map(
    ([state, code]) => ({ country: "UK", state, calendar: new Holidays("GB", code) }) as const,
  ),
];

/**
 * Lists the public holidays of all states and nations. Partial days, such as Christmas Eve from 7 pm, are
 * omitted because practices work on them.
 */
export function listPublicHolidays(fromYear: number, toYear: number): PublicHoliday[] {
  const byDay = new Map<string, PublicHoliday>();
  for (const { country, state, calendar } of REGIONS) {
    for (let year = fromYear; year <= toYear; year += 1) {
      for (const { date, start, end, name, type } of calendar.getHolidays(year, "en")) {
        const day = date.slice(0, 10);
        const isWholeDay = end.getTime() - start.getTime() >= WHOLE_DAY_MS - 2 * 3_600_000;
        const key = `${country} ${state} ${day}`;
        if (type === "public" && isWholeDay && !byDay.has(key)) byDay.set(key, { country, state, day, name });
      }
    }
  }
  return [...byDay.values()];
}

/**
 * Updates the public holidays shipped with Corella (F-12). Keeps changes by staff: renamed, added or removed
 * days. Deletes a shipped day that is no longer a holiday.
 */
export async function deliverHolidays(
  client: pg.ClientBase,
  fromYear: number,
  toYear: number,
): Promise<void> {
  const json = JSON.stringify(listPublicHolidays(fromYear, toYear));
  const deliveredDays = "jsonb_to_recordset($1::jsonb) as d(country text, state text, day date, name text)";
  await client.query(
    `delete from public_holiday h where h.is_delivered and h.version = 1 and h.removed_at is null and h.day between make_date($2, 1, 1) and make_date($3, 12, 31)
     and not exists (select from ${deliveredDays} where d.country = h.country and d.state = h.state and d.day = h.day)`,
    [json, fromYear, toYear],
  );
  await client.query(
    `insert into public_holiday as h (country, state, day, name, is_delivered) select d.country, d.state, d.day, d.name, true from ${deliveredDays}
     on conflict on constraint public_holiday_once do update set name = excluded.name
     where h.is_delivered and h.version = 1 and h.removed_at is null and h.name <> excluded.name`,
    [json],
  );
}
