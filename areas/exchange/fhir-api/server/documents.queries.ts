import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { DocumentValues } from "../rules/care.ts";
import {
  afterPosition,
  ALL_ROWS,
  positionOrder,
  livePatientOf,
  type PageRequest,
} from "./records.queries.ts";

interface DocumentPageRequest extends PageRequest {
  readonly files?: readonly number[] | null;
}

/**
 * Returns attachments of live patients and letters of their referrals, by the ID of the file. Reads up to the
 * limit of each in the order of an index and then combines both, because a file may be an attachment and a
 * letter. Groups by the columns of the index alone, because PostgreSQL 15 would sort all rows for any other.
 */
export async function documentsAfter(db: Db, wanted: DocumentPageRequest): Promise<DocumentValues[]> {
  const { _doctor, limit, where = ALL_ROWS, files = null } = wanted;
  const TIME = sql`d.changed_time`;
  const kindQuery = (
    table: RawBuilder<unknown>,
    file: RawBuilder<unknown>,
    { is_letter, author }: { readonly is_letter: boolean; readonly author: RawBuilder<unknown> },
  ) => sql`
    select ${file} as "ID", min(d._patient) as _patient, max(d._author) as _author, bool_or(d.is_letter) as is_letter, max(d.changed_time) as changed_time
    from (select *, ${author} as _author, ${is_letter}::boolean as is_letter from ${table}) d cross join ${livePatientOf(_doctor, sql`d._patient`)}
      cross join lateral (select * from file f where f._doctor = ${_doctor} and f."ID" = ${file} offset 0) f
    where d._doctor = ${_doctor} and ${afterPosition(file, TIME, wanted)} and ${file} is not null and not d.is_deleted and ${where}
      and ${files === null ? ALL_ROWS : sql`${file} = any(${[...files]}::bigint[])`}
    group by ${positionOrder(file, TIME, wanted)} order by ${positionOrder(file, TIME, wanted)} limit ${limit}`;
  const attachments = kindQuery(sql`patient_attachment`, sql`d._file`, {
    is_letter: false,
    author: sql`null::bigint`,
  });
  const letters = kindQuery(sql`referral`, sql`d._referral_letter`, {
    is_letter: true,
    author: sql`_referring_doctor`,
  });
  const { rows } = await sql<DocumentValues>`
    select d.*, f.name, f.mime_type, f.size, f.uploaded_time
    from (
      select "ID", min(_patient) as _patient, max(_author) as _author, bool_or(is_letter) as is_letter, max(changed_time) as changed_time
      from ((${attachments}) union all (${letters})) as both_kinds
      group by "ID" order by ${positionOrder(sql`"ID"`, sql`max(changed_time)`, wanted)} limit ${limit}
    ) d join file f on f._doctor = ${_doctor} and f."ID" = d."ID"
    order by ${positionOrder(sql`d."ID"`, TIME, wanted)}`.execute(db);
  return rows;
}
