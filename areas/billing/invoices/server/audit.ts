import type { AuditEntry } from "#platform/audit/audit.ts";

/** An entry of the client's own audit log: staff often name no client in the address. */
export const auditInvoice = (
  { ID, _doctor }: { readonly ID: number; readonly _doctor: number },
  message: string,
  before: object | null | undefined,
  after: object | null | undefined,
): AuditEntry => ({ controller: "invoice", identity: ID, message, _doctor, before: before ?? null, after: after ?? null });
