import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Balance, CreditChange } from "../contract.ts";

export const findBalance = (db: Db, doctor: number): Promise<Balance | undefined> =>
  db
    .selectFrom("doctor")
    .select(["ID", "neurons", "credit_status as status"])
    .where("ID", "=", doctor)
    .executeTakeFirst();

/**
 * Returns the balance and locks it until the end of the transaction, so that simultaneous changes see each
 * other.
 */
export const lockBalance = (db: Db, doctor: number): Promise<Balance | undefined> =>
  db
    .selectFrom("doctor")
    .select(["ID", "neurons", "credit_status as status"])
    .where("ID", "=", doctor)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** SQL for the client's audit entries that changed the balance or status, by any route. */
const changesSql = (
  doctor: number,
) => sql`audit_event e where e._doctor = ${doctor} and e.controller = 'doctor' and e.identity = ${doctor}
  and e.shown_ids is null and e.kind = 'write' and (coalesce((e.before->>'neurons')::int, 0) <> (e.after->>'neurons')::int
    or (e.before->>'status')::boolean <> (e.after->>'status')::boolean)`;

interface Row extends Omit<CreditChange, "by"> {
  by: number;
  first_name: string;
  last_name: string;
}

export async function pageOfChanges(db: Db, doctor: number, limit: number, offset: number) {
  const { rows } = await sql<Row>`
    select c.*, p."ID" as by, p.first_name, p.last_name from (
      select e."ID", e.at, e._executing_user, (e.before->>'neurons')::int as neurons_before, (e.after->>'neurons')::int as neurons,
        (e.before->>'status')::boolean as status_before, (e.after->>'status')::boolean as status
      from ${changesSql(doctor)} order by e.at desc, e."ID" desc limit ${limit} offset ${offset}
    ) c join person p on p."ID" = c._executing_user order by c.at desc, c."ID" desc`.execute(db);
  const countResult = await sql<{
    total: number;
  }>`select count(*) as total from ${changesSql(doctor)}`.execute(db);
  return {
    changes: rows.map(({ by, first_name, last_name, ...fields }) => ({
      ...fields,
      by: { ID: by, first_name, last_name },
    })),
    totalItems: countResult.rows[0]?.total ?? 0,
  };
}
