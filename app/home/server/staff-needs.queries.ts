import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";
import { type Actor, hasRight } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { StaffNeed } from "../contract.ts";
import { findChecklist } from "./checklist.queries.ts";

const MAX_CLIENTS = 5;
const NEW_DAYS = 30;

interface ClientRow {
  ID: number;
  username: string;
  title: number | null;
  first_name: string;
  last_name: string;
  count: number;
}

/** Counts something of each of the clients. Clients with none may be omitted. */
type CountByClient = (db: Db, clients: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Lists the clients with the highest counts. */
async function countPerClient(
  db: Db,
  actor: Actor,
  permission: Permission,
  countByClient: CountByClient,
  condition = sql`true`,
): Promise<ClientRow[]> {
  const { rows: clients } = await sql<Omit<ClientRow, "count">>`
    select p."ID", p.username, p.title, p.first_name, p.last_name from doctor d join person p on p."ID" = d."ID"
    where not d.is_deleted and ${condition} and ${visibleClients(actor, permission, sql`d."ID"`)}
    order by p.last_name, p."ID"`.execute(db);
  const counts = await countByClient(
    db,
    clients.map(({ ID }) => ID),
  );
  return clients
    .map((client) => ({ ...client, count: counts.get(client.ID) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CLIENTS);
}

/** Counts the rows of each client with one condition, which an index by client has. */
const countRows =
  (table: "patient" | "patient_pair" | "import_run", condition: RawBuilder<unknown>): CountByClient =>
  async (db, clients) => {
    const { rows } = await sql<{ _doctor: number; count: number }>`
      select t._doctor, count(*)::int as count from ${sql.table(table)} t
      where t._doctor = any(${[...clients]}::bigint[]) and ${condition} group by t._doctor`.execute(db);
    return new Map(rows.map(({ _doctor, count }) => [_doctor, count]));
  };

const countEdited = countRows("patient", sql`t.status = 'Edited' and not t.is_deleted`);
const countPairs = countRows("patient_pair", sql`true`);
const countImports = countRows("import_run", sql`t.state = 'read' and t.expired_time is null`);

/** Counts the unfinished checklist steps of each client. The clients are the few new ones. */
const countOpenSteps: CountByClient = async (db, clients) => {
  const counts = new Map<number, number>();
  for (const client of clients) {
    const { steps } = await findChecklist(db, client);
    counts.set(client, steps.filter(({ is_done }) => !is_done).length);
  }
  return counts;
};

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
    count: CountByClient,
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
    ...(await listClientNeeds("new_client", "client.view", countOpenSteps, isNew)),
    ...(await listClientNeeds("edited", "conversion.validate", countEdited)),
    ...(await listClientNeeds("duplicates", "patient.merge", countPairs)),
    ...(await listClientNeeds("import", "patient.edit", countImports)),
  ];
}
