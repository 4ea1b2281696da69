import { z } from "zod";
import { audit } from "#platform/audit/audit.ts";
import type { Services } from "#platform/services.ts";
import { CONTROLLER } from "../contract.ts";
import { addFact, lockLetter } from "./write.queries.ts";

export const MAIL_ENDED = "letters-out.mail-ended";
const EndedMail = z.object({ _doctor: z.int(), mail: z.int() });
/** Author in the audit log: Corella itself. */
const SYSTEM_USER = 0;
const NO_ANSWER = "The mail server refused the email.";

/** Records that the mail server accepted an email, or refused it for good. */
export async function recordMailEnd(payload: unknown, { db, realtime }: Services): Promise<void> {
  const { _doctor, mail } = EndedMail.parse(payload);
  const identity = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("mail")
      .select(["state", "dedupe_key", "ended_at", "last_answer"])
      .where("_doctor", "=", _doctor)
      .where("ID", "=", mail)
      .executeTakeFirst();
    if (row?.state !== "sent" && row?.state !== "failed") return null;
    const letter = await lockLetter(trx, _doctor, Number(row.dedupe_key.split(":")[1]));
    if (!letter) return null;
    const at = row.ended_at ?? new Date().toISOString();
    const detail = row.state === "failed" ? (row.last_answer ?? NO_ANSWER) : null;
    if (!(await addFact(trx, letter, { kind: row.state, at, by: null, detail }))) return null;
    const author = { _doctor, _executing_user: SYSTEM_USER, requesting_id: null, route: `job ${MAIL_ENDED}` };
    const message = row.state === "sent" ? "emailed a letter" : "couldn't email a letter";
    await audit(trx, { ...author, request_id: `mail ${mail}` }, [
      { controller: CONTROLLER, identity: letter.ID, message },
    ]);
    return letter.ID;
  });
  if (identity !== null) realtime.publish([{ doctor: _doctor, controller: CONTROLLER, identity, by: 0 }]);
}
