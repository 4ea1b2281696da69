import type { Db } from "#platform/db/db.ts";

const OFFICE_SHORT_FORMS = {
  fu6: "I will see {her} again in {six weeks}.",
  tyr: "Thank you for referring {Mrs Smith}, whom I reviewed on {date}.",
  nad: "On examination {she} was in no distress. Observations were within normal limits.",
  cons: "The risks and benefits of the procedure were discussed, including {bleeding and infection}, and informed consent was given.",
  yrs: "Yours sincerely",
} as const;

/** Adds the short forms shared by the bureau's typists. */
export async function seedShortForms(db: Db): Promise<void> {
  await db
    .insertInto("short_form")
    .values(Object.entries(OFFICE_SHORT_FORMS).map(([short, text]) => ({ short, text })))
    .execute();
}
