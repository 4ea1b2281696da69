import { MAIL_STATES } from "#areas/communication/outgoing-mail/contract.ts";
import type { Db } from "#platform/db/db.ts";

const ADDRESS =
  "konstantinos.papadimitriou-vandenberghe+practice.manager@northern-suburbs-orthopaedics.example";
const SUBJECT =
  "Your Corella account: please confirm the email address of Dr Konstantinos Papadimitriou-Vandenberghe";
const ANSWER = `550 5.7.1 <${ADDRESS}>: Recipient address rejected: Access denied. AS(201806281) [ME3AUS01FT019.prod.protection.example]`;
const ENDED: ReadonlySet<string> = new Set(["sent", "failed", "cancelled"]);
/** Time of the next attempt, so late that no email is sent during the test. */
const LATER = "2100-01-01T00:00:00Z";

/**
 * Inserts two emails of every state, a short one and one as long as possible, because a list must fit both.
 */
export async function fillMail(db: Db): Promise<void> {
  const rows = MAIL_STATES.flatMap((state) =>
    [true, false].map((isLong) => ({
      dedupe_key: `password-reset:${state}:${isLong}`,
      to_address: isLong ? ADDRESS : "a@b.example",
      subject: isLong ? SUBJECT : "Hi",
      state,
      attempts: isLong ? 12 : 0,
      last_answer: isLong ? ANSWER : null,
      ended_at: ENDED.has(state) ? new Date().toISOString() : null,
      next_attempt_at: LATER,
    })),
  );
  await db.insertInto("mail").values(rows).execute();
}
