import { hash, verify } from "@node-rs/argon2";
import { currentWork } from "#platform/telemetry/work.ts";

// OWASP's first choice for argon2id (m = 19 MiB, t = 2, p = 1). The hash includes the parameters, so they can
// be raised later.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limit of simultaneous hashes. Node has four threads for hashing and file access; one is left to files. */
const MAX_HASHES = 3;
let runningCount = 0;
const waiting: (() => void)[] = [];

/**
 * Limits how many hashes run at once. Throws if the request holds a database connection, because others would
 * wait for it: a route that hashes must have the mode `outside`.
 */
async function runLimited<Result>(act: () => Promise<Result>): Promise<Result> {
  if (currentWork()?.held) throw new Error("a password is hashed while the request holds a connection");
  if (runningCount >= MAX_HASHES) await new Promise<void>((resume) => waiting.push(resume));
  else runningCount += 1;
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else runningCount -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password, COST));

/**
 * Hash of an unknown password with the same cost, so that a username that does not exist takes as long as one
 * that does.
 */
const UNKNOWN_USER_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$DZUbt1i90272gKgF0NpPzw$3cobP9LPR+W6iHMgkd3cVAB3BdSEjjJLwfXLlMagwiQ";

export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await runLimited(() => verify(storedHash ?? UNKNOWN_USER_HASH, password));
  return storedHash ? matches : false;
}
