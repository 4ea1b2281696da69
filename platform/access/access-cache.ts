import type { SessionContext } from "./session.ts";
import type { Checked } from "./session-check.ts";

const MOST = 2_000;

/**
 * Cached session context and the versions of the rows it was read from. `checked` is null if the context must
 * be read again on every request.
 */
export interface Cached {
  readonly context: SessionContext;
  readonly checked: Checked | null;
}

/**
 * Caches the session context of each token. The cache grants nothing: every request checks that the context
 * is current (session-check.ts), and speculative work that began with an outdated context is discarded
 * (platform/http/speculation.ts).
 */
export class AccessCache {
  readonly #sessions = new Map<string, Cached>();

  get(token_hash: Buffer, doctorId: number | null): Cached | null {
    const key = keyOf(token_hash, doctorId);
    const cached = this.#sessions.get(key);
    if (!cached) return null;
    // Reinserts the entry as the newest, so that frequent users are not evicted by users who come once.
    this.#sessions.delete(key);
    this.#sessions.set(key, cached);
    return cached;
  }

  /**
   * Stores a session that was just read. Returns the cached actor and client objects if they are unchanged,
   * so that they can be compared by identity.
   */
  refresh(token_hash: Buffer, doctorId: number | null, { context: session, checked }: Cached): SessionContext {
    const key = keyOf(token_hash, doctorId);
    const cached = this.#sessions.get(key)?.context;
    this.#sessions.delete(key);
    const isKnown = cached && isSame(cached.actor, session.actor) && isSame(cached.client, session.client);
    const context = isKnown ? { ...session, actor: cached.actor, client: cached.client } : session;
    for (const oldest of this.#sessions.keys()) if (this.#sessions.size >= MOST) this.#sessions.delete(oldest);
    this.#sessions.set(key, { context, checked });
    return context;
  }
}

const keyOf = (token_hash: Buffer, doctorId: number | null): string => `${token_hash.toString("base64")} ${doctorId ?? ""}`;

/** Compares field by field. Equal lists and permission maps are the same objects (rights.ts). */
function isSame<Kind extends object>(one: Kind | null, other: Kind | null): boolean {
  if (one === null || other === null) return one === other;
  const fields = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(one);
  return own.length === fields.size && own.every(([name, value]) => fields.has(name) && fields.get(name) === value);
}
