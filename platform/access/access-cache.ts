import type { SessionContext } from "./session.ts";
import type { Checked } from "./session-check.ts";

const MOST = 2_000;

/** Whom a token stood for, and the versions of the rows that this was read from; null: it is read again each time. */
export interface Cached {
  readonly context: SessionContext;
  readonly checked: Checked | null;
}

/**
 * Whom a token stood for when it was last used. It admits nobody: whether it is still so is read with every request (session-check.ts), and
 * speculative work that starts with it meanwhile is discarded where it is not (platform/http/speculation.ts).
 */
export class AccessCache {
  readonly #sessions = new Map<string, Cached>();

  get(token_hash: Buffer, doctorId: number | null): Cached | null {
    const key = keyOf(token_hash, doctorId);
    const cached = this.#sessions.get(key);
    if (!cached) return null;
    // Put back as the newest, so that frequent users are not pushed out by those who come once.
    this.#sessions.delete(key);
    this.#sessions.set(key, cached);
    return cached;
  }

  /** The session just read, with the very actor and client objects that are cached where nothing of them has changed. */
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

/** Field by field. Lists and permissions are the same objects as long as they are equal (rights.ts). */
function isSame<Kind extends object>(one: Kind | null, other: Kind | null): boolean {
  if (one === null || other === null) return one === other;
  const fields = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(one);
  return own.length === fields.size && own.every(([name, value]) => fields.has(name) && fields.get(name) === value);
}
