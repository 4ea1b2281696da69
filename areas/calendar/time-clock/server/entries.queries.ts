import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Day } from "#kernel/dates/day.ts";
import { countLimit } from "#kernel/lists/page.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import { beganBefore, touches } from "./hours.queries.ts";
import { isForgotten, secondsOf } from "../rules/clock.ts";

const selectEntries = (db: Db) =>
  db
    .selectFrom("clock_entry as e")
    .innerJoin("person as p", "p.ID", "e._user")
    .innerJoin("doctor as d", "d.ID", "e._doctor")
    .innerJoin("person as dp", "dp.ID", "e._doctor")
    .leftJoin("person as c", "c.ID", "e._corrected_by")
    .select(["e.ID", "e._doctor", "e._user", "e.start_time", "e.end_time", "e.note", "e.version"])
    .select(["e.corrected_time", "e.correction_reason"])
    .select(sql<string | null>`c.first_name || ' ' || c.last_name`.as("corrected_by"))
    .select([
      "p.username as user_username",
      "p.first_name as user_first_name",
      "p.last_name as user_last_name",
    ])
    .select([
      "dp.username",
      "dp.title",
      "dp.first_name",
      "dp.last_name",
      "d.company",
      "d.country",
      "d._timezone as zone",
    ])
    .$narrowType<{ country: Country }>();

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** Converts a row to the reply of the API. */
function entryReply(row: Row, now: string) {
  const {
    user_username,
    user_first_name,
    user_last_name,
    username,
    title,
    first_name,
    last_name,
    company,
    country,
    zone,
    ...entry
  } = row;
  return {
    ...entry,
    doctor: { ID: row._doctor, username, title, first_name, last_name, company, country, zone },
    user: { ID: row._user, username: user_username, first_name: user_first_name, last_name: user_last_name },
    seconds: secondsOf(row, now),
    is_forgotten: isForgotten(row, now),
  };
}
export type ShownEntry = ReturnType<typeof entryReply>;

export async function findEntry(
  db: Db,
  _doctor: number,
  ID: number,
  now: string,
): Promise<ShownEntry | undefined> {
  const row = await selectEntries(db)
    .where("e._doctor", "=", _doctor)
    .where("e.ID", "=", ID)
    .executeTakeFirst();
  return row && entryReply(row, now);
}

/** Lists the latest entries of one user for one client. */
export async function listLog(
  db: Db,
  _doctor: number,
  _user: number,
  limit: number,
  now: string,
): Promise<ShownEntry[]> {
  const rows = await selectEntries(db)
    .where("e._doctor", "=", _doctor)
    .where("e._user", "=", _user)
    .orderBy("e.start_time", "desc")
    .orderBy("e.ID", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => entryReply(row, now));
}

/** Finds the user's running entry, for any client (RULE-CLK-01). */
export async function findRunning(db: Db, _user: number, now: string): Promise<ShownEntry | undefined> {
  const running = await db
    .selectFrom("running_clock")
    .select(["_client", "_entry"])
    .where("_user", "=", _user)
    .executeTakeFirst();
  return running && findEntry(db, running._client, running._entry, now);
}

interface EntryFilter {
  readonly _doctor: number | null;
  readonly _user: number | null;
  readonly start?: Day | undefined;
  readonly end?: Day | undefined;
  readonly forgotten: boolean;
}

type JoinedTables = DB & { e: DB["clock_entry"]; d: DB["doctor"] };

/**
 * Returns the conditions of a list of entries. The range matches every entry that touches its days in the
 * client's calendar.
 */
function filterConditions(
  eb: ExpressionBuilder<JoinedTables, "e" | "d">,
  { _doctor, _user, start, end, forgotten }: EntryFilter,
) {
  return eb.and([
    ...(_doctor === null ? [] : [eb("e._doctor", "=", _doctor)]),
    ...(_user === null ? [] : [eb("e._user", "=", _user)]),
    ...(start === undefined || end === undefined ? [] : [touches(start, end), beganBefore(end)]),
    ...(start === undefined
      ? []
      : [sql<boolean>`coalesce(e.end_time, now()) >= ${start}::date::timestamp at time zone d._timezone`]),
    ...(end === undefined
      ? []
      : [sql<boolean>`e.start_time < (${end}::date + 1)::timestamp at time zone d._timezone`]),
    ...(forgotten
      ? [
          sql<boolean>`e.corrected_time is null and (e.end_time is null or e.end_time - e.start_time > interval '12 hours')
            and coalesce(e.end_time, now()) - e.start_time > interval '12 hours'`,
        ]
      : []),
  ]);
}

export async function pageOfEntries(
  db: Db,
  filter: EntryFilter,
  { limit, offset, now }: { limit: number; offset: number; now: string },
): Promise<{ rows: ShownEntry[]; total: number }> {
  const rows = await selectEntries(db)
    .where((eb) => filterConditions(eb, filter))
    .orderBy("e.start_time", "desc")
    .orderBy("e.ID", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const limitedRows = db
    .selectFrom("clock_entry as e")
    .innerJoin("doctor as d", "d.ID", "e._doctor")
    .select("e.ID")
    .where((eb) => filterConditions(eb, filter))
    .limit(countLimit(offset));
  const { total } = await db
    .selectFrom(limitedRows.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => entryReply(row, now)), total };
}
