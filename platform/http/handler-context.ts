import {
  type FieldErrors,
  notFound,
  type Problem,
  type Refusal,
  refusalOf,
} from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { DatabaseAccess, Effects, ExecutionContext } from "./request-context.ts";

/**
 * Returns the argument of a feature's handler: the parsed input, the database, the caller and the functions
 * that refuse or that add to `effects`. The caller's fields are null on public routes. Its type is checked
 * where a route and its handler are paired.
 */
export function makeHandlerContext(
  execution: ExecutionContext,
  database: DatabaseAccess,
  effects: Effects,
): object {
  const { services, fileUses, filePurposes, readers, request, access, input, now } = execution;
  const { changes, readRecords, readLists, afterCommit } = effects;
  return {
    ...input,
    ...database,
    actor: access?.actor ?? null,
    client: access?.client ?? null,
    session: access?.session ?? null,
    requestingID: access?.requestingID ?? null,
    now,
    services,
    fileUses,
    filePurposes,
    readers,
    request,
    reply: execution.reply,
    assertAllowed(verdict: { allowed: boolean; refusal?: Refusal }) {
      if (!verdict.allowed) throw verdict.refusal;
    },
    fail(kind: Problem<string, unknown>, details: unknown, errors?: FieldErrors) {
      throw refusalOf(kind, details, errors);
    },
    assertFound<Row>(row: Row | null | undefined): Row {
      if (row === null || row === undefined) throw refusalOf(notFound, undefined);
      return row;
    },
    auditWrite: (change: AuditEntry) => void changes.push(change),
    auditRead: (controller: string, identity: number) => void readRecords.push({ controller, identity }),
    auditList: (_doctor: number, controller: string, ids: readonly number[]) =>
      void readLists.push({ _doctor, controller, ids }),
    afterCommit: (act: () => void) => void afterCommit.push(act),
  };
}
