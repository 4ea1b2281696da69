import { z } from "zod";
import type { KeyRing } from "#platform/key-ring.ts";

const PREFIX = "corella_at.";
const SEAL_PURPOSE = "fhir access token";
export const LIFETIME_SECONDS = 3600;
const SECOND_MS = 1000;
/** Shortest sealed content in bytes: name of the key, nonce, tag and one byte. */
const SHORTEST = 33;

const Content = z.object({ d: z.int(), t: z.int(), s: z.array(z.string()), e: z.int() });

export interface Access {
  readonly _doctor: number;
  /** Number of the token that was exchanged for the access token. */
  readonly token: number;
  readonly scopes: readonly string[];
}

/**
 * Creates an access token, sealed with the server's key and stored nowhere. It contains the number of the
 * original token, which is looked up with every request.
 */
export function sealAccess(ring: KeyRing, { _doctor, token, scopes }: Access, now: number): string {
  const content = { d: _doctor, t: token, s: scopes, e: Math.floor(now / SECOND_MS) + LIFETIME_SECONDS };
  return PREFIX + ring.seal(Buffer.from(JSON.stringify(content)), SEAL_PURPOSE).toString("base64url");
}

/** Opens an access token; null if the text is malformed, not from this server or expired. */
export function openAccess(ring: KeyRing, bearer: string, now: number): Access | null {
  if (!bearer.startsWith(PREFIX)) return null;
  const sealed = Buffer.from(bearer.slice(PREFIX.length), "base64url");
  if (sealed.length < SHORTEST) return null;
  const content = ring.open(sealed, SEAL_PURPOSE)?.toString();
  const payload = content === undefined ? undefined : Content.safeParse(JSON.parse(content)).data;
  if (!payload || payload.e * SECOND_MS <= now) return null;
  return { _doctor: payload.d, token: payload.t, scopes: payload.s };
}
