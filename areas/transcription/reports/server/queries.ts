import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible.ts";
import type { Db } from "#platform/db/db.ts";
import type { TranscriptionRow } from "../contract.ts";

interface Asked {
  readonly actor: Actor;
  readonly client: { readonly ID: number } | null;
  readonly start: Day;
  readonly end: Day;
}

const OFFICE = "Australia/Sydney";

/**
 * Returns the delivered letters by month, client and typist, the newest month first. Clients don't see the
 * typist.
 */
export async function listTranscription(db: Db, { actor, client, start, end }: Asked): Promise<TranscriptionRow[]> {
  const seen = client ? sql<boolean>`t._doctor = ${client.ID}` : visibleClients(actor, "report.run", sql`t._doctor`);
  const typist = actor.kind === "staff" ? sql<number | null>`t._assigned_mt` : sql<number | null>`null::bigint`;
  const { rows } = await sql<TranscriptionRow>`
    with letter as (
      select t._doctor, ${typist} as _typist, to_char(t.delivered_time at time zone ${OFFICE}, 'YYYY-MM') as month,
        t.is_corrected_letter, coalesce(t.duration, 0) as seconds,
        coalesce((select a.character_count from task_attachment a where a._doctor = t._doctor and a._task = t."ID" and a.attachment_key in (4, 2, 1)
          and a.character_count is not null order by array_position(array[4, 2, 1]::smallint[], a.attachment_key), a."ID" desc limit 1), 0) as characters
      from task t
      where t._workflow = 'TRANSCRIPTION' and t.is_returned and not t.is_deleted and ${seen}
        and t.delivered_time >= ${start}::date::timestamp at time zone ${OFFICE}
        and t.delivered_time < (${end}::date + 1)::timestamp at time zone ${OFFICE}
    )
    select l.month, count(*)::int as letters, (count(*) filter (where l.is_corrected_letter))::int as corrected,
      round(sum(l.seconds) / 60.0, 2)::float8 as minutes, sum(l.characters)::int as characters,
      jsonb_build_object('ID', d."ID", 'username', d.username, 'title', d.title, 'first_name', d.first_name, 'last_name', d.last_name) as client,
      case when w."ID" is not null then jsonb_build_object('ID', w."ID", 'first_name', w.first_name, 'last_name', w.last_name) end as typist
    from letter l join person d on d."ID" = l._doctor left join person w on w."ID" = l._typist
    group by l.month, d."ID", w."ID"
    order by l.month desc, lower(d.last_name), lower(d.first_name), d."ID", lower(w.last_name), w."ID"`.execute(db);
  return rows;
}
