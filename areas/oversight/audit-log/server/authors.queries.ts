import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import {
  GATEWAY_AUTHOR,
  GATEWAY_AUTHOR_NAME,
  PUBLIC_AUTHOR,
  PUBLIC_AUTHOR_NAME,
} from "#platform/audit/audit.ts";
import { walkIndex } from "#platform/db/walk-index.ts";
import type { Author } from "../contract.ts";

const visitor = Object.values(PUBLIC_AUTHOR_NAME).join(" ");
const provider = Object.values(GATEWAY_AUTHOR_NAME).join(" ");

/**
 * Condition for events that count as work for a client, which excludes results of a search across all
 * clients. Must equal the condition of the index audit_event_of_person literally.
 */
export const WORK_CONDITION = sql<boolean>`(kind = 'write' or route not in ('GET /patient/everywhere/{query}', 'GET /activityFeed'))`;

/**
 * Returns all authors in a client's audit log. Skips from author to author along the index, so that the
 * number of rows per author doesn't matter.
 */
export async function listAuthors(db: Db, _doctor: number): Promise<Author[]> {
  const { rows } = await sql<Author>`with recursive caller ("ID") as (
      (select _executing_user from audit_event where _doctor = ${_doctor} order by _executing_user limit 1)
      union all
      select (select e._executing_user from audit_event e where e._doctor = ${_doctor} and e._executing_user > caller."ID"
        order by e._executing_user limit 1) from caller where caller."ID" is not null)
    select caller."ID", coalesce(p.username, '') as username,
      case caller."ID" when ${PUBLIC_AUTHOR} then ${visitor} when ${GATEWAY_AUTHOR} then ${provider}
        else coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), 'Corella') end as name,
      coalesce(p."ID" = ${_doctor} or p._super_user = ${_doctor}, false) as is_own
    from caller left join person p on p."ID" = caller."ID" where caller."ID" is not null order by 3, 1`.execute(
    db,
  );
  return rows;
}

/** Returns all authors of work in any audit log. Skips along the index like `listAuthors`. */
export async function listAllAuthors(db: Db): Promise<Author[]> {
  const callers = await walkIndex(
    db,
    sql<number>`_executing_user`,
    sql`from audit_event where ${WORK_CONDITION}`,
  );
  const { rows } = await sql<Author>`
    select p."ID", p.username, concat_ws(' ', p.first_name, p.last_name) as name, false as is_own
    from person p where p."ID" = any(${callers}::bigint[]) order by 3, 1`.execute(db);
  return rows;
}
