import { type Day, todayIn } from "#kernel/dates/day.ts";
import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { Requirement } from "#platform/access/resolve-access.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { type InvoiceAccess, isShownTo, READ_PERMISSIONS } from "./list.queries.ts";
import { findInvoice, type FoundInvoice } from "./queries.ts";

/** Parts of a request that reading invoices needs. */
export interface ReadContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: OpenClient | null;
  readonly now: string;
}

/** Returns today in the client's time zone, or in Sydney if the request selects no client. */
export const dayOf = ({ client, now }: Pick<ReadContext, "client" | "now">): Day =>
  client?.today ?? todayIn("Australia/Sydney", now);

export const invoiceAccessOf = (call: Pick<ReadContext, "actor" | "client" | "now">): InvoiceAccess => ({
  actor: call.actor,
  client: call.client?.ID ?? null,
  today: dayOf(call),
});

/**
 * Finds the client of an invoice. Undefined if the caller may not see the invoice with this permission, or
 * the request selects another client.
 */
export async function findInvoiceClient(
  db: Db,
  { actor, client }: Pick<ReadContext, "actor" | "client">,
  ID: number,
  needs: Requirement = READ_PERMISSIONS,
): Promise<number | undefined> {
  const { rows } = await sql<{ _doctor: number }>`
    select i._doctor from invoice i where i."ID" = ${ID} and ${isShownTo(actor)}
      and ${client === null ? visibleClients(actor, needs, sql.ref("i._doctor")) : sql`i._doctor = ${client.ID}`}`.execute(
    db,
  );
  return rows[0]?._doctor;
}

/** Loads an invoice with all its details if the caller may see the invoice. */
export async function loadInvoice(
  call: Pick<ReadContext, "db" | "actor" | "client">,
  ID: number,
  needs?: Requirement,
): Promise<FoundInvoice | undefined> {
  const _doctor = await findInvoiceClient(call.db, call, ID, needs);
  const invoice = _doctor === undefined ? undefined : await findInvoice(call.db, _doctor, ID);
  if (invoice === undefined || call.actor.kind === "staff") return invoice;
  // Hides the reasons of write-offs, which only staff may read.
  return { ...invoice, write_offs: invoice.write_offs.map((row) => ({ ...row, reason: "" })) };
}
