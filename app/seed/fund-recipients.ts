import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { flag, number, optionalText, readTsv, text } from "./tsv.ts";

const Row = z.object({
  code: text,
  name: text,
  short_name: text,
  note: optionalText,
  way: z.enum(["email", "online", "post"]),
  fund_codes: text.transform((codes) => codes.split(",")),
  asks_medicare_letter: flag,
  asks_bank_statement: flag,
  reply_days: number,
});

/**
 * Adds missing fund recipients. Existing ones aren't updated, because the bureau maintains how forms reach
 * them.
 */
export async function seedFundRecipients(db: Db): Promise<void> {
  const rows = readTsv("fund-recipients.tsv", Row).map((row, position) => ({ ...row, position }));
  await db
    .insertInto("fund_recipient")
    .values(rows)
    .onConflict((conflict) => conflict.constraint("fund_recipient_code_unique").doNothing())
    .execute();
}
