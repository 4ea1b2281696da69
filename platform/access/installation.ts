import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

export interface PracticeState {
  /** From then on nothing of it is demo. */
  readonly hasBegun: boolean;
  readonly hasDemo: boolean;
}

/** People without a demo are a practice, though nobody started it here. */
export async function practiceState(db: Db): Promise<PracticeState> {
  const { rows } = await sql<{ begun: boolean; demo: boolean; people: boolean }>`
    select exists (select from practice_start where begun_at is not null) as begun,
      exists (select from person where is_demo) as demo, exists (select from person) as people`.execute(db);
  const { begun = false, demo = false, people = false } = rows[0] ?? {};
  const hasBegun = begun || (people && !demo);
  return { hasBegun, hasDemo: demo && !hasBegun };
}
