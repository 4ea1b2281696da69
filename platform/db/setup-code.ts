import { randomInt } from "node:crypto";
import type { Db } from "./db.ts";

/** Typed from a console: no letter that looks like a digit. Twelve of them are 59 bits. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUPS = 3;
const IN_A_GROUP = 4;

const newGroup = (): string => Array.from({ length: IN_A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join("");

/** What the server prints until the practice is started, which removes it. Every node prints the same, for the screen may be answered by another one. */
export async function sharedSetupCode(db: Db): Promise<string> {
  await db
    .insertInto("setup_code")
    .values({ code: Array.from({ length: GROUPS }, newGroup).join("-") })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await db.selectFrom("setup_code").select("code").executeTakeFirstOrThrow()).code;
}

/** However it was typed. */
export const plainSetupCode = (code: string): string => code.replace(/[^0-9a-z]/gi, "").toUpperCase();
