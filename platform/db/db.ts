import type { Kysely } from "kysely";
import type { DB } from "#db/tables.ts";

/** The database or a transaction of it; queries do not care which. */
export type Db = Kysely<DB>;
