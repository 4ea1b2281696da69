import { createHash } from "node:crypto";
import { auditInvoice, insertInvoice, listIssuers } from "#areas/billing/invoices/server/index.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { type FailedRow, MOST_TOLD, type UploadReply } from "../contract.ts";
import { invoicesOf, totalOf, type UploadedInvoice } from "../rules/invoices.ts";
import { clientsNamed, knownKeys, lockUploads } from "./queries.ts";
import type { FileRead } from "./read-file.ts";

interface Adding {
  readonly actor: Actor;
  readonly isDryRun: boolean;
  readonly auditWrite: (entry: AuditEntry) => void;
}

interface Keyed {
  readonly invoice: UploadedInvoice;
  readonly _doctor: number;
  readonly key: string;
}

const keyOf = (contents: string): string => createHash("sha256").update(contents).digest("base64url");

/**
 * Adds the invoices that no earlier upload added, or in a dry run only counts them (G-41). `total` is
 * returned in cents.
 */
export async function addInvoices(db: Db, { rows, found, wrong, failed }: FileRead, { actor, isDryRun, auditWrite }: Adding) {
  if (!isDryRun) await lockUploads(db);
  const clients = await clientsNamed(
    db,
    actor,
    [...found, ...wrong].map(({ client }) => client),
  );
  const { invoices, failed: apart } = invoicesOf(found, clients, wrong);
  const unknown: FailedRow[] = [];
  const keyed: Keyed[] = [];
  for (const invoice of invoices) {
    const { _doctor } = invoice;
    if (_doctor !== undefined) keyed.push({ invoice, _doctor, key: keyOf(invoice.contents) });
    else for (const row of invoice.rows) unknown.push({ row, field: "client", message: "This client doesn't exist." });
  }
  const known = await knownKeys(db, keyed);
  const fresh = keyed.filter(({ _doctor, key }) => !known.has(`${_doctor} ${key}`));
  if (!isDryRun) await insertAll(db, fresh, { actor, auditWrite });
  const all = [...failed, ...apart, ...unknown].toSorted((a, b) => a.row - b.row);
  return {
    dry_run: isDryRun,
    rows,
    created: isDryRun ? 0 : fresh.length,
    ready: isDryRun ? fresh.length : 0,
    already: keyed.length - fresh.length,
    total: totalOf(fresh.map(({ invoice }) => invoice)),
    failed_rows: new Set(all.map(({ row }) => row)).size,
    failed: all.slice(0, MOST_TOLD),
  } satisfies UploadReply;
}

async function insertAll(db: Db, fresh: readonly Keyed[], { actor, auditWrite }: Omit<Adding, "isDryRun">): Promise<void> {
  const [issuer] = await listIssuers(db);
  for (const { invoice, _doctor, key } of fresh) {
    const { invoice_date, due_date, lines } = invoice;
    const draft = { _doctor, by: actor.ID, invoice_date, due_date, lines, invoicer: issuer?.ID, upload_key: key };
    const ID = await insertInvoice(db, draft);
    auditWrite(auditInvoice({ ID, _doctor }, "added an unpublished invoice from a file", null, { ...draft, ID }));
  }
}
