import type { Client } from "#areas/practice/clients/client.contract.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";

/** Builds the audit entry for a change of a client's services. */
export const auditServices = (before: Client, after: Client | null | undefined, message: string) =>
  ({
    controller: "doctor",
    identity: before.ID,
    message,
    before: { services: before.services },
    after: { services: after?.services ?? [] },
    _doctor: before.ID,
  }) satisfies AuditEntry;
