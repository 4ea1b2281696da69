import type { Kysely } from "kysely";
import type { DB } from "#db/tables.ts";

/** The database or a transaction of it, interchangeable for queries. */
export type Db = Kysely<DB>;
