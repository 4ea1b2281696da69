import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { TranscriptionRow, TranscriptionWeek, TypistWork } from "../contract.ts";

interface ReportFilter {
  readonly actor: Actor;
  readonly client: { readonly ID: number } | null;
  readonly start: Day;
  readonly end: Day;
}

const OFFICE = "Australia/Sydney";

/** Restricts `task t` to letters that the caller may see and that were delivered in the range. */
function deliveredCondition({ actor, client, start, end }: ReportFilter): RawBuilder<boolean> {
  const visible = client
    ? sql<boolean>`t._doctor = ${client.ID}`
    : visibleClients(actor, "report.run", sql`t._doctor`);
  return sql<boolean>`t._workflow = 'TRANSCRIPTION' and t.is_returned and not t.is_deleted and ${visible}
    and t.delivered_time >= ${start}::date::timestamp at time zone ${OFFICE}
    and t.delivered_time < (${end}::date + 1)::timestamp at time zone ${OFFICE}`;
}

/**
 * Returns the delivered letters by month, client and typist, the newest month first. Clients don't see the
 * typist.
 */
export async function listTranscription(db: Db, filter: ReportFilter): Promise<TranscriptionRow[]> {
  const typist =
    filter.actor.kind === "staff" ? sql<number | null>`t._assigned_mt` : sql<number | null>`null::bigint`;
  const { rows } = await sql<TranscriptionRow>`
    with letter as (
      select t._doctor, ${typist} as _typist, to_char(t.delivered_time at time zone ${OFFICE}, 'YYYY-MM') as month,
        t.is_corrected_letter, coalesce(t.duration, 0) as seconds,
        coalesce((select a.character_count from task_attachment a where a._doctor = t._doctor and a._task = t."ID" and a.attachment_key in (4, 2, 1)
          and a.character_count is not null order by array_position(array[4, 2, 1]::smallint[], a.attachment_key), a."ID" desc limit 1), 0) as characters
      from task t
      where ${deliveredCondition(filter)}
    )
    select l.month, count(*)::int as letters, (count(*) filter (where l.is_corrected_letter))::int as corrected,
      round(sum(l.seconds) / 60.0, 2)::float8 as minutes, sum(l.characters)::int as characters,
      jsonb_build_object('ID', d."ID", 'username', d.username, 'title', d.title, 'first_name', d.first_name, 'last_name', d.last_name) as client,
      case when w."ID" is not null then jsonb_build_object('ID', w."ID", 'first_name', w.first_name, 'last_name', w.last_name) end as typist
    from letter l join person d on d."ID" = l._doctor left join person w on w."ID" = l._typist
    group by l.month, d."ID", w."ID"
    order by l.month desc, lower(d.last_name), lower(d.first_name), d."ID", lower(w.last_name), w."ID"`.execute(
    db,
  );
  return rows;
}

/** Lists the weeks in which a letter was delivered, oldest first. */
export async function listWeeks(db: Db, filter: ReportFilter): Promise<TranscriptionWeek[]> {
  const median = (until: RawBuilder<unknown>) =>
    sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${until} - t.received_time) / 3600))::numeric, 1)::float8`;
  const { rows } = await sql<TranscriptionWeek>`
    select date_trunc('week', t.delivered_time at time zone ${OFFICE})::date as week, count(*)::int as letters,
      (count(*) filter (where t.delivered_time > t.due_time))::int as late,
      round(sum(coalesce(t.duration, 0)) / 60.0, 2)::float8 as minutes,
      ${median(sql`t.delivered_time`)} as turnaround_hours, ${median(sql`t.due_time`)} as promised_hours
    from task t where ${deliveredCondition(filter)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Lists the delivered work of each typist, most minutes first. Targets are for all clients together, so the report of one has none. */
export async function listTypists(db: Db, filter: ReportFilter): Promise<TypistWork[]> {
  const target = filter.client ? sql<number | null>`null::int` : sql<number | null>`w.target`;
  const { rows } = await sql<TypistWork>`
    select jsonb_build_object('ID', w."ID", 'first_name', w.first_name, 'last_name', w.last_name) as typist, ${target} as target,
      s.letters, s.days, s.minutes
    from (
      select t._assigned_mt, count(*)::int as letters, count(distinct (t.delivered_time at time zone ${OFFICE})::date)::int as days,
        round(sum(coalesce(t.duration, 0)) / 60.0, 2)::float8 as minutes
      from task t where ${deliveredCondition(filter)} and t._assigned_mt is not null group by 1
    ) s join person w on w."ID" = s._assigned_mt
    order by s.minutes desc, lower(w.last_name), w."ID"`.execute(db);
  return rows;
}
