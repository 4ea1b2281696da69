import type { Day } from "#kernel/dates/day.ts";
import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

export interface SentForm {
  readonly _doctor: number;
  readonly _form: number;
  readonly recipient: string;
  readonly practices: readonly {
    readonly provider_number: string | null;
    readonly practice_name: string | null;
  }[];
  readonly sent_day: Day;
  readonly due_day: Day;
}

/**
 * Records that every provider number of the form waits for the fund's reply. Sending again restarts the
 * waiting period.
 */
export async function recordSentForm(db: Db, form: SentForm): Promise<void> {
  const { practices, ...registration } = form;
  const numbers = new Map(
    practices.flatMap(({ provider_number, practice_name }) =>
      provider_number ? [[provider_number, practice_name]] : [],
    ),
  );
  for (const [provider_number, practice_name] of numbers) {
    await db
      .insertInto("fund_registration")
      .values({
        ...registration,
        provider_number: provider_number,
        practice_name: practice_name ?? null,
        state: "sent",
      })
      .onConflict((conflict) =>
        conflict.constraint("fund_registration_once").doUpdateSet((eb) => ({
          _form: eb.ref("excluded._form"),
          practice_name: eb.ref("excluded.practice_name"),
          state: "sent" as const,
          sent_day: eb.ref("excluded.sent_day"),
          due_day: eb.ref("excluded.due_day"),
          changed_time: eb.ref("excluded.changed_time"),
          version: sql<number>`fund_registration.version + 1`,
        })),
      )
      .execute();
  }
}

/** Records that the fund did not receive the form. */
export async function recordUnsentForm(
  db: Db,
  { _doctor, _form, recipient }: Pick<SentForm, "_doctor" | "_form" | "recipient">,
): Promise<void> {
  await db
    .updateTable("fund_registration")
    .set({
      state: "not_sent",
      due_day: null,
      changed_time: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where("_doctor", "=", _doctor)
    .where("_form", "=", _form)
    .where("recipient", "=", recipient)
    .execute();
}
