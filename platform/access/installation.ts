import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

export interface PracticeState {
  /** True once the practice is started; none of its data is demo data then. */
  readonly hasBegun: boolean;
  readonly hasDemo: boolean;
}

/**
 * Returns the state of the installation. People without demo data count as a started practice, even if
 * `practice_start` has no entry.
 */
export async function practiceState(db: Db): Promise<PracticeState> {
  const { rows } = await sql<{ begun: boolean; demo: boolean; people: boolean }>`
    select exists (select from practice_start where begun_at is not null) as begun,
      exists (select from person where is_demo) as demo, exists (select from person) as people`.execute(db);
  const { begun = false, demo = false, people = false } = rows[0] ?? {};
  const hasBegun = begun || (people && !demo);
  return { hasBegun, hasDemo: demo && !hasBegun };
}
