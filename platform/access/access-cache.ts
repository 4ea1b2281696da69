import type { SessionContext } from "./session.ts";

const MOST = 2_000;

/**
 * Whom a token stood for when it was last used. It admits nobody: speculative work may start with it while the session is read, and is discarded where
 * the session differs (platform/http/speculation.ts).
 */
export class AccessCache {
  readonly #sessions = new Map<string, SessionContext>();

  get(token_hash: Buffer, doctorId: number | null): SessionContext | null {
    return this.#sessions.get(keyOf(token_hash, doctorId)) ?? null;
  }

  /** The session just read, with the very actor and client objects that are cached where nothing of them has changed. */
  refresh(token_hash: Buffer, doctorId: number | null, session: SessionContext): SessionContext {
    const key = keyOf(token_hash, doctorId);
    const cached = this.#sessions.get(key);
    // Put back as the newest, so that frequent users are not pushed out by those who come once.
    this.#sessions.delete(key);
    if (cached && isSame(cached.actor, session.actor) && isSame(cached.client, session.client)) {
      this.#sessions.set(key, cached);
      return { ...session, actor: cached.actor, client: cached.client };
    }
    for (const oldest of this.#sessions.keys()) if (this.#sessions.size >= MOST) this.#sessions.delete(oldest);
    this.#sessions.set(key, session);
    return session;
  }
}

const keyOf = (token_hash: Buffer, doctorId: number | null): string => `${token_hash.toString("base64")} ${doctorId ?? ""}`;

/** Field by field. Lists and permissions are the same objects as long as they are equal (rights.ts). */
function isSame<Kind extends object>(one: Kind | null, other: Kind | null): boolean {
  if (one === null || other === null) return one === other;
  const fields = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(one);
  return own.length === fields.size && own.every(([name, value]) => fields.has(name) && fields.get(name) === value);
}
