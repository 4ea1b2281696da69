import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { StaffNeed } from "../contract.ts";
import { stepsOf } from "./checklist.queries.ts";

const MOST_CLIENTS = 5;
const NEW_DAYS = 30;

interface ClientRow {
  ID: number;
  username: string;
  title: number | null;
  first_name: string;
  last_name: string;
  count: number;
}

/** Lists the clients with the highest counts. Counts each client separately by an index. */
async function countPerClient(
  db: Db,
  actor: Actor,
  permission: Permission,
  count: RawBuilder<number>,
  condition = sql`true`,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select * from (select p."ID", p.username, p.title, p.first_name, p.last_name, ${count} as count
      from doctor d join person p on p."ID" = d."ID"
      where not d.is_deleted and ${condition} and ${visibleClients(actor, permission, sql`d."ID"`)}) found
    where count > 0 order by count desc, last_name, "ID" limit ${sql.lit(MOST_CLIENTS)}`.execute(db);
  return rows;
}

const editedCount = sql<number>`(select count(*)::int from patient t where t._doctor = d."ID" and t.status = 'Edited' and not t.is_deleted)`;
const pairCount = sql<number>`(select count(*)::int from patient_pair t where t._doctor = d."ID")`;
const importCount = sql<number>`(select count(*)::int from import_run t where t._doctor = d."ID" and t.state = 'read' and t.expired_time is null)`;

/** Returns the SQL that counts a client's unfinished checklist steps. */
function countOpenSteps(): RawBuilder<number> {
  const openSteps = Object.values(stepsOf("d.ID")).map((isDone) => sql`(not ${isDone})::int`);
  return sql<number>`(${sql.join(openSteps, sql` + `)})`;
}

async function countFailedMail(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail where state = 'failed' and ended_at > now() - interval '7 days'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists the open items among all clients that the staff member has permission for. */
export async function listStaffNeeds(db: Db, actor: Actor): Promise<StaffNeed[]> {
  const listClientNeeds = async (
    kind: StaffNeed["kind"],
    permission: Permission,
    count: RawBuilder<number>,
    condition?: RawBuilder<unknown>,
  ) =>
    hasRight(actor, permission)
      ? (await countPerClient(db, actor, permission, count, condition)).map(
          ({ count: total, ...client }) => ({
            kind,
            count: total,
            client,
          }),
        )
      : [];
  const failedCount = hasRight(actor, "subscriber.manage") ? await countFailedMail(db) : 0;
  const isNew = sql`d.created_time > now() - ${sql.lit(`${NEW_DAYS} days`)}::interval and not d.hides_checklist and not d.is_demo and d.user_type = 1`;
  return [
    ...(failedCount > 0 ? [{ kind: "failed_mail" as const, count: failedCount, client: null }] : []),
    ...(await listClientNeeds("new_client", "client.view", countOpenSteps(), isNew)),
    ...(await listClientNeeds("edited", "conversion.validate", editedCount)),
    ...(await listClientNeeds("duplicates", "patient.merge", pairCount)),
    ...(await listClientNeeds("import", "patient.edit", importCount)),
  ];
}
