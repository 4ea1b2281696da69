import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import { codeOf, StartError } from "#platform/start-error.ts";

/**
 * Encrypts values that must be readable again, but not from a copy of the database: AES-256-GCM (decision
 * 0013).
 */
export interface KeyRing {
  /**
   * Encrypts bytes with the first key. `about` binds the result to its row: it can't be decrypted for another
   * one.
   */
  readonly seal: (bytes: Buffer, about: string) => Buffer;
  /** Decrypts bytes. Null if no key of the ring fits or `about` differs. */
  readonly open: (sealed: Buffer, about: string) => Buffer | null;
  /** True if encrypted with the first key, which is the current one. */
  readonly isCurrent: (sealed: Buffer) => boolean;
  /** Derives 32 bytes from these words and the current key. */
  readonly derive: (words: string) => Buffer;
  /** Derives bytes from the words with each key of the ring, the current key first. */
  readonly deriveAll: (words: string) => readonly Buffer[];
}

const NAME_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function keyRing(keys: readonly Buffer[]): KeyRing {
  const namedKeys = keys.map((key) => ({
    key,
    name: createHash("sha256").update(key).digest().subarray(0, NAME_BYTES),
  }));
  const [currentKey] = namedKeys;
  if (!currentKey) throw new Error("a key ring has no key");
  const keyOf = (sealed: Buffer) =>
    namedKeys.find(({ name }) => name.equals(sealed.subarray(0, NAME_BYTES)))?.key;
  return {
    seal(bytes, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", currentKey.key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([currentKey.name, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      const key = keyOf(sealed);
      if (!key) return null;
      const decipher = createDecipheriv(
        "aes-256-gcm",
        key,
        sealed.subarray(NAME_BYTES, NAME_BYTES + NONCE_BYTES),
      ).setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(NAME_BYTES + NONCE_BYTES, NAME_BYTES + NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(sealed.subarray(NAME_BYTES + NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => currentKey.name.equals(sealed.subarray(0, NAME_BYTES)),
    derive: (words) => deriveBytes(currentKey.key, words),
    deriveAll: (words) => keys.map((key) => deriveBytes(key, words)),
  };
}

const deriveBytes = (key: Buffer, purpose: string): Buffer =>
  createHmac("sha256", key).update(purpose).digest();

const rings = new WeakMap<Config, KeyRing>();

/** Returns the key ring of SEALING_KEY, or of the file in DATA_DIR, which is created when first needed. */
export function keyRingOf(config: Config): KeyRing {
  const cached = rings.get(config);
  if (cached) return cached;
  const ring = keyRing(keysIn(config.sealingKey ?? keyFile(join(config.dataDir, "sealing.key"))));
  rings.set(config, ring);
  return ring;
}

const keysIn = (text: string): Buffer[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map((key) => Buffer.from(key, "base64"));

/**
 * Returns the text of the key file. The file is written completely before it gets its name, because two
 * processes may create it at once and only one of them can take the name.
 */
function keyFile(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const text = readFileSync(path, "utf8");
  if (!/^\s*[A-Za-z0-9+/]{43}=([\s,]+[A-Za-z0-9+/]{43}=)*\s*$/.test(text))
    throw new StartError(`${path} holds no sealing key: it must be 32 random bytes in base64.`);
  return text;
}
