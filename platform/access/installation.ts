import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

export interface Waiting {
  readonly hasDemo: boolean;
  /** Somebody real is in it: the practice has been started. */
  readonly hasPeople: boolean;
}

export async function whoIsHere(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ demo: boolean; people: boolean }>`select exists (select from person where is_demo) as demo,
    exists (select from person where not is_demo) as people`.execute(db);
  return { hasDemo: rows[0]?.demo ?? false, hasPeople: rows[0]?.people ?? false };
}
