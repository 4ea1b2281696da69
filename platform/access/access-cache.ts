import type { SessionContext } from "./session.ts";

const MOST = 2_000;

/**
 * Whom a token stood for when it last came. It opens nothing: a request may begin its work on it, beside the statement that reads the session,
 * and what came of that is thrown away where the session says otherwise (mount.ts).
 */
export class AccessCache {
  readonly #callers = new Map<string, SessionContext>();

  of(token_hash: Buffer, doctorId: number | null): SessionContext | null {
    return this.#callers.get(keyOf(token_hash, doctorId)) ?? null;
  }

  /** The caller just read, as the very person and client seen before where nothing of them has changed. */
  recognised(token_hash: Buffer, doctorId: number | null, caller: SessionContext): SessionContext {
    const key = keyOf(token_hash, doctorId);
    const seen = this.#callers.get(key);
    // Put back as the newest: who asks all day is not pushed out by those who came once.
    this.#callers.delete(key);
    if (seen && isSame(seen.actor, caller.actor) && isSame(seen.client, caller.client)) {
      this.#callers.set(key, seen);
      return { ...caller, actor: seen.actor, client: seen.client };
    }
    for (const oldest of this.#callers.keys()) if (this.#callers.size >= MOST) this.#callers.delete(oldest);
    this.#callers.set(key, caller);
    return caller;
  }
}

const keyOf = (token_hash: Buffer, doctorId: number | null): string => `${token_hash.toString("base64")} ${doctorId ?? ""}`;

/** Field by field; lists and rights are the same ones as long as they say the same (rights.ts). */
function isSame<Kind extends object>(one: Kind | null, other: Kind | null): boolean {
  if (one === null || other === null) return one === other;
  const fields = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(one);
  return own.length === fields.size && own.every(([name, value]) => fields.has(name) && fields.get(name) === value);
}
