import { type RawBuilder, sql } from "kysely";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { ItemSuggestion } from "../contract.ts";
import { similarNumbersOf } from "../rules/items.ts";

const MAX_SUGGESTIONS = 8;
const QUARTER_DAYS = 91;

/**
 * Condition for items whose number begins with the typed digits or whose description contains the typed
 * words.
 */
function matchCondition(typed: string): RawBuilder<boolean> {
  if (/^\d{1,6}$/.test(typed)) return sql<boolean>`m.item like ${`${typed}%`}`;
  const text = typed.replace(/[^\p{L}\p{N} ]/gu, " ").trim();
  return text === ""
    ? sql<boolean>`false`
    : sql<boolean>`m.description_key like '%' || search_key(${text}::text) || '%'`;
}

/**
 * Returns up to eight matching items with their description and fee on the day, the client's most used first.
 * If nothing is typed, returns items that the client has used or prefers.
 */
export async function suggestItems(
  db: Db,
  _doctor: number,
  typed: string,
  today: Day,
): Promise<ItemSuggestion[]> {
  const condition =
    typed === "" ? sql<boolean>`(u.used is not null or f.item is not null)` : matchCondition(typed);
  const { rows } = await sql<ItemSuggestion>`
    with used as (select i.item, count(*)::int as used from consultation c cross join unnest(c.items) as i (item)
      where c._doctor = ${_doctor} and c.service_date between ${addDays(today, -QUARTER_DAYS)} and ${today} group by i.item)
    select item, description, fee, used, is_preferred from (
      select distinct on (m.item) m.item, m.description, m.fee_cents as fee, coalesce(u.used, 0) as used, f.item is not null as is_preferred
      from mbs_item m left join used u on u.item = m.item left join preferred_item f on f._doctor = ${_doctor} and f.item = m.item
      where ${condition} and m.fee_start_on <= ${today} and (m.item_start_on is null or m.item_start_on <= ${today})
        and (m.item_end_on is null or m.item_end_on >= ${today})
      order by m.item, m.fee_start_on desc) found
    order by item = ${typed} desc, used desc, is_preferred desc, item::integer limit ${MAX_SUGGESTIONS}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the number itself if it is in the schedule, the items one typing error away, and the next items
 * below and above.
 */
export async function findSimilarItems(db: Db, number: string): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    (select distinct item from mbs_item where item = any(${[number, ...similarNumbersOf(number)]}::text[]))
    union (select item from mbs_item where item::integer >= ${Number(number)} order by item::integer limit 1)
    union (select item from mbs_item where item::integer < ${Number(number)} order by item::integer desc limit 1)`.execute(
    db,
  );
  return rows.map(({ item }) => item);
}
