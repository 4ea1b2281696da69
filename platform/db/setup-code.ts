import { randomBytes } from "node:crypto";
import type { Db } from "./db.ts";

/** What the server prints until the practice is started, which removes it. Every node prints the same, for the screen may be answered by another one. */
export async function sharedSetupCode(db: Db): Promise<string> {
  await db
    .insertInto("setup_code")
    .values({ code: randomBytes(9).toString("base64url") })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await db.selectFrom("setup_code").select("code").executeTakeFirstOrThrow()).code;
}
