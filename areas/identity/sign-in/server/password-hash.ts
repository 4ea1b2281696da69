import { hash, verify } from "@node-rs/argon2";
import { workAtHand } from "#platform/telemetry/work.ts";

// OWASP's first choice for argon2id (m = 19 MiB, t = 2, p = 1); the parameters travel in the hash, so they can be raised later.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Node has four threads for such work and for files: one is left to files. */
const AT_ONCE = 3;
let running = 0;
const waiting: (() => void)[] = [];

/** A few at a time, and never while the request holds a connection, for which others would wait: a route that hashes has the mode `outside`. */
async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if (workAtHand()?.held) throw new Error("a password is hashed while the request holds a connection");
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * Of a password nobody knows, with the cost above: a name that does not exist takes as much time as one that does, so that the clock tells nothing.
 */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$DZUbt1i90272gKgF0NpPzw$3cobP9LPR+W6iHMgkd3cVAB3BdSEjjJLwfXLlMagwiQ";

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODY, password));
  return stored ? matches : false;
}
