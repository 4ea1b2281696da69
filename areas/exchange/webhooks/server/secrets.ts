import { randomBytes } from "node:crypto";
import type { KeyRing } from "#platform/key-ring.ts";

export const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export interface WebhookKey {
  readonly _doctor: number;
  readonly ID: number;
}
const sealContext = ({ _doctor, ID }: WebhookKey): string => `webhook ${_doctor} ${ID}`;

export const sealSecret = (ring: KeyRing, key: WebhookKey, secret: string): Buffer =>
  ring.seal(Buffer.from(secret), sealContext(key));

/** Opens a sealed secret; null if it was sealed with a missing key or for another webhook. */
export const openSecret = (ring: KeyRing, key: WebhookKey, sealed: Buffer): string | null =>
  ring.open(sealed, sealContext(key))?.toString() ?? null;
