import type { SessionContext } from "./session.ts";
import type { CheckedVersions } from "./session-check.ts";

const MAX_ENTRIES = 2_000;

/**
 * Cached session context and the versions of the rows it was read from. `checked` is null if the context must
 * be read again on every request.
 */
export interface CachedSession {
  readonly context: SessionContext;
  readonly checked: CheckedVersions | null;
}

/**
 * Caches the session context of each token. The cache grants nothing: every request checks that the context
 * is current (session-check.ts), and speculative work that began with an outdated context is discarded
 * (platform/http/speculation.ts).
 */
export class AccessCache {
  readonly #sessions = new Map<string, CachedSession>();

  get(token_hash: Buffer, doctorId: number | null): CachedSession | null {
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
  refresh(
    token_hash: Buffer,
    doctorId: number | null,
    { context: session, checked }: CachedSession,
  ): SessionContext {
    const key = keyOf(token_hash, doctorId);
    const cached = this.#sessions.get(key)?.context;
    this.#sessions.delete(key);
    const isKnown = cached && isSame(cached.actor, session.actor) && isSame(cached.client, session.client);
    const context = isKnown ? { ...session, actor: cached.actor, client: cached.client } : session;
    for (const oldest of this.#sessions.keys())
      if (this.#sessions.size >= MAX_ENTRIES) this.#sessions.delete(oldest);
    this.#sessions.set(key, { context, checked });
    return context;
  }
}

const keyOf = (token_hash: Buffer, doctorId: number | null): string =>
  `${token_hash.toString("base64")} ${doctorId ?? ""}`;

/** Compares field by field. Equal lists and permission maps are the same objects (rights.ts). */
function isSame<Kind extends object>(first: Kind | null, second: Kind | null): boolean {
  if (first === null || second === null) return first === second;
  const fields = new Map<string, unknown>(Object.entries(second));
  const entries = Object.entries(first);
  return (
    entries.length === fields.size &&
    entries.every(([name, value]) => fields.has(name) && fields.get(name) === value)
  );
}
