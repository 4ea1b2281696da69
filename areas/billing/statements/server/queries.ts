import { sql } from "kysely";
import {
  findIssuer,
  findPayee,
  listIssuers,
  READ_PERMISSIONS,
} from "#areas/billing/invoices/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { listOwedByClient } from "./receivables.queries.ts";
import { findLastEmail } from "./statement-email.queries.ts";
import { statementOf, type StatementEntry } from "../rules/statement.ts";

/** Returns the client's ID if the caller may see the client's statement, otherwise undefined. */
export async function findClient(
  db: Db,
  { actor, client }: { actor: Actor; client: OpenClient | null },
  ID: number,
) {
  if (client !== null && client.ID !== ID) return undefined;
  const visibleCondition = visibleClients(actor, READ_PERMISSIONS, sql.ref("d.ID"));
  const { rows } = await sql<{
    ID: number;
  }>`select d."ID" from doctor d where d."ID" = ${ID} and ${visibleCondition}`.execute(db);
  return rows[0]?.ID;
}

/**
 * Reads a client's statement: the entries of the period with their effect on receivable less client credit.
 */
export async function findStatement(
  db: Db,
  _doctor: number,
  { from, to, now }: { from: Day; to: Day; now: string },
) {
  const person = await db
    .selectFrom("person")
    .select(["title", "first_name", "last_name", "email_address"])
    .where("ID", "=", _doctor)
    .executeTakeFirstOrThrow();
  const opening = await sql<{ cents: Cents }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_line
    where _doctor = ${_doctor} and account in ('receivable', 'client_credit') and effective < ${from}`.execute(
    db,
  );
  const { rows } = await sql<StatementEntry>`
    select e.kind, e.effective as day, coalesce(sum(l.cents), 0)::bigint as cents, i.invoice_number, i.due_date, m.payment_type
    from ledger_entry e
    join ledger_line l on l._doctor = e._doctor and l._entry = e."ID" and l.account in ('receivable', 'client_credit')
    left join invoice i on i._doctor = e._doctor and i."ID" = e._invoice
    left join payment m on m._doctor = e._doctor and m."ID" = e._payment
    where e._doctor = ${_doctor} and e.effective >= ${from} and e.effective <= ${to}
    group by e."ID", e.kind, e.effective, i.invoice_number, i.due_date, m.payment_type order by e.effective, e."ID"`.execute(
    db,
  );
  const statement = statementOf(opening.rows[0]?.cents ?? 0, rows);
  const [issuer] = await listIssuers(db);
  if (!issuer) throw new Error("there is at least one issuer");
  const header = { ID: _doctor, name: clientName(person), email: person.email_address, from, to };
  const owed = (await listOwedByClient(db, _doctor, { as_at: to, recorded_at: now })).toSorted(
    (a, b) => b.days - a.days,
  );
  const last_email = await findLastEmail(db, _doctor);
  return {
    ...header,
    ...statement,
    last_email,
    issuer: await findIssuer(db, issuer.ID),
    client: await findPayee(db, _doctor),
    owed,
  };
}
