import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id (m = 19 MiB, t = 2, p = 1); the parameters travel in the hash, so they can be raised later.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A name that does not exist costs as much time as one that does, so that the clock tells nothing. */
let nobody: Promise<string> | undefined;

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword("a password no account has");
  const matches = await verify(stored ?? (await nobody), password);
  return stored ? matches : false;
}
