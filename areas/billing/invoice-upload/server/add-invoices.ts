import { createHash } from "node:crypto";
import { auditInvoice, insertInvoice, listIssuers } from "#areas/billing/invoices/server/index.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { type FailedRow, MAX_FAILURES, type UploadReply } from "../contract.ts";
import { invoicesOf, totalOf, type UploadedInvoice } from "../rules/invoices.ts";
import { findClientsNamed, findKnownKeys, lockUploads } from "./queries.ts";
import type { FileRead } from "./read-file.ts";

interface AddOptions {
  readonly actor: Actor;
  readonly isDryRun: boolean;
  readonly auditWrite: (entry: AuditEntry) => void;
}

interface KeyedInvoice {
  readonly invoice: UploadedInvoice;
  readonly _doctor: number;
  readonly key: string;
}

const keyOf = (contents: string): string => createHash("sha256").update(contents).digest("base64url");

/**
 * Adds the invoices that no earlier upload added, or in a dry run only counts them (G-41). `total` is
 * returned in cents.
 */
export async function addInvoices(
  db: Db,
  { rows, found, wrong, failed }: FileRead,
  { actor, isDryRun, auditWrite }: AddOptions,
) {
  if (!isDryRun) await lockUploads(db);
  const clients = await findClientsNamed(
    db,
    actor,
    [...found, ...wrong].map(({ client }) => client),
  );
  const { invoices, failed: groupFailures } = invoicesOf(found, clients, wrong);
  const unknownClients: FailedRow[] = [];
  const keyedInvoices: KeyedInvoice[] = [];
  for (const invoice of invoices) {
    const { _doctor } = invoice;
    if (_doctor !== undefined) keyedInvoices.push({ invoice, _doctor, key: keyOf(invoice.contents) });
    else
      for (const row of invoice.rows)
        unknownClients.push({ row, field: "client", message: "This client doesn't exist." });
  }
  const existingKeys = await findKnownKeys(db, keyedInvoices);
  const newInvoices = keyedInvoices.filter(({ _doctor, key }) => !existingKeys.has(`${_doctor} ${key}`));
  if (!isDryRun) await insertNewInvoices(db, newInvoices, { actor, auditWrite });
  const failures = [...failed, ...groupFailures, ...unknownClients].toSorted((a, b) => a.row - b.row);
  return {
    dry_run: isDryRun,
    rows,
    created: isDryRun ? 0 : newInvoices.length,
    ready: isDryRun ? newInvoices.length : 0,
    already: keyedInvoices.length - newInvoices.length,
    total: totalOf(newInvoices.map(({ invoice }) => invoice)),
    failed_rows: new Set(failures.map(({ row }) => row)).size,
    failed: failures.slice(0, MAX_FAILURES),
  } satisfies UploadReply;
}

async function insertNewInvoices(
  db: Db,
  newInvoices: readonly KeyedInvoice[],
  { actor, auditWrite }: Omit<AddOptions, "isDryRun">,
): Promise<void> {
  const [issuer] = await listIssuers(db);
  for (const { invoice, _doctor, key } of newInvoices) {
    const { invoice_date, due_date, lines } = invoice;
    const draft = {
      _doctor,
      by: actor.ID,
      invoice_date,
      due_date,
      lines,
      invoicer: issuer?.ID,
      upload_key: key,
    };
    const ID = await insertInvoice(db, draft);
    auditWrite(
      auditInvoice({ ID, _doctor }, "added an unpublished invoice from a file", null, { ...draft, ID }),
    );
  }
}
