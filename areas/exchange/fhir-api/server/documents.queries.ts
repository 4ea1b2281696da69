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
 * letter.
 */
export async function documentsAfter(db: Db, wanted: DocumentPageRequest): Promise<DocumentValues[]> {
  const { _doctor, limit, where = ALL_ROWS, files = null } = wanted;
  const TIME = sql`d.changed_time`;
  const kindQuery = (
    table: RawBuilder<unknown>,
    file: RawBuilder<unknown>,
    { is_letter, author }: { readonly is_letter: boolean; readonly author: RawBuilder<unknown> },
  ) => sql`
    select distinct on (${positionOrder(file, TIME, wanted)}) ${file} as "ID", d._patient, d._author, d.is_letter, f.name, f.mime_type, f.size,
      f.uploaded_time, d.changed_time
    from (select *, ${author} as _author, ${is_letter}::boolean as is_letter from ${table}) d cross join ${livePatientOf(sql`d._doctor`, sql`d._patient`)}
      cross join lateral (select * from file f where f._doctor = d._doctor and f."ID" = ${file} offset 0) f
    where d._doctor = ${_doctor} and ${afterPosition(file, TIME, wanted)} and ${file} is not null and not d.is_deleted and ${where}
      and ${files === null ? ALL_ROWS : sql`${file} = any(${[...files]}::bigint[])`}
    order by ${positionOrder(file, TIME, wanted)}, d._patient limit ${limit}`;
  const attachments = kindQuery(sql`patient_attachment`, sql`d._file`, {
    is_letter: false,
    author: sql`null::bigint`,
  });
  const letters = kindQuery(sql`referral`, sql`d._referral_letter`, {
    is_letter: true,
    author: sql`_referring_doctor`,
  });
  const { rows } = await sql<DocumentValues>`
    select "ID", min(_patient) as _patient, max(_author) as _author, name, mime_type, size, uploaded_time, max(changed_time) as changed_time, bool_or(is_letter) as is_letter
    from ((${attachments}) union all (${letters})) as both_kinds
    group by "ID", name, mime_type, size, uploaded_time order by ${positionOrder(sql`"ID"`, sql`max(changed_time)`, wanted)} limit ${limit}`.execute(
    db,
  );
  return rows;
}
