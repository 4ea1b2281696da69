import { randomInt } from "node:crypto";
import type { Db } from "./db.ts";

/**
 * Characters of the setup code, without letters that look like digits because the code is typed from a
 * console. Twelve characters are 59 bits.
 */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/**
 * Returns the setup code that the server prints until the practice is started, which removes the code. Every
 * node prints the same code because another node may handle the request.
 */
export async function sharedSetupCode(db: Db): Promise<string> {
  await db
    .insertInto("setup_code")
    .values({ code: Array.from({ length: GROUPS }, newGroup).join("-") })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await db.selectFrom("setup_code").select("code").executeTakeFirstOrThrow()).code;
}

/** Normalises a typed setup code to upper-case letters and digits. */
export const normaliseSetupCode = (code: string): string => code.replace(/[^0-9a-z]/gi, "").toUpperCase();
