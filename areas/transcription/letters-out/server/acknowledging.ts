import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { CONTROLLER } from "../contract.ts";
import type { Acknowledgement } from "../rules/acknowledgement.ts";
import { addFact, lockByControlId } from "./write.queries.ts";

interface Acknowledged {
  readonly ID: number;
  /** Audit entry of the change. Null if the acknowledgement changed nothing. */
  readonly entry: AuditEntry | null;
}

/** Records an acknowledgement with its letter. Null if the client sent no message with this control ID. */
export async function recordAcknowledgement(
  db: Db,
  _doctor: number,
  { control_id, accepted, is_final, reason }: Acknowledgement,
  { at, by }: { readonly at: string; readonly by: number | null },
): Promise<Acknowledged | null> {
  const letter = await lockByControlId(db, _doctor, control_id);
  if (!letter) return null;
  // The messaging service's acceptance changes only what waits: the recipient's system may still refuse.
  if (accepted && !is_final && letter.state !== "queued") return { ID: letter.ID, entry: null };
  const detail = accepted ? null : `The recipient's system refused the letter${reason ? `: ${reason}` : "."}`;
  const kind = accepted ? (is_final ? "acknowledged" : "sent") : "failed";
  const isNew = await addFact(db, letter, { kind, at, by, detail });
  const message = accepted ? "received the acknowledgement of a letter" : "received the refusal of a letter";
  return {
    ID: letter.ID,
    entry: isNew ? { controller: CONTROLLER, identity: letter.ID, message, after: { kind, detail } } : null,
  };
}
