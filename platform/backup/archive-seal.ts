import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { type Config } from "#platform/config.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { StartError } from "#platform/start-error.ts";

/**
 * Keys for signing (Ed25519) backups and archives; their hashes alone only detect damage. The key pairs are
 * derived from the sealing keys, so an installation always knows its own. Public keys of other installations,
 * which can only verify, are listed in ARCHIVE_KEYS (decision 0038).
 */
export interface ArchiveKeys {
  /** Public key for verifying the signature elsewhere: 32 bytes in base64. */
  readonly own: string;
  readonly seal: (manifest: string) => string;
  /** Throws a `StartError` unless a known key has signed the manifest. */
  readonly insistOnSeal: (folder: string, manifest: string, seal: string) => void;
}

/** Prefix of the signed text, so that a signature can't be reused for another purpose. */
const PURPOSE = "corella archive 1\n";
const KEY_LABEL = "seal of archives";
// Fixed prefixes of a private and a public Ed25519 key (RFC 8410), before their 32 bytes.
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const key32 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);
const Seal = z.strictObject({
  algorithm: z.literal("ed25519"),
  key: key32,
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

export function archiveKeysOf(config: Config): ArchiveKeys {
  const privateKeys = keyRingOf(config).deriveAll(KEY_LABEL).map(privateKey);
  const knownKeys = new Set([...privateKeys.map(publicText), ...config.archiveKeys]);
  const [ownKey] = privateKeys;
  if (!ownKey) throw new Error("a key ring has no key");
  return {
    own: publicText(ownKey),
    seal(manifest) {
      const signature = sign(null, Buffer.from(PURPOSE + manifest), ownKey).toString("base64");
      return `${JSON.stringify({ algorithm: "ed25519", key: publicText(ownKey), signature })}\n`;
    },
    insistOnSeal(folder, manifest, text) {
      const { key, signature } = readSeal(folder, text);
      if (!knownKeys.has(key))
        throw new StartError(
          `${folder} was sealed by an installation that this one does not know. If you know that it is yours to trust, add its archive key ${key} to ARCHIVE_KEYS. Nothing was changed.`,
        );
      const isSealed = verify(
        null,
        Buffer.from(PURPOSE + manifest),
        publicKey(key),
        Buffer.from(signature, "base64"),
      );
      if (!isSealed)
        throw new StartError(`${folder} was changed after it was sealed. Nothing was changed here.`);
    },
  };
}

function readSeal(folder: string, text: string): z.infer<typeof Seal> {
  try {
    return Seal.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${folder} has a seal that cannot be read. Nothing was changed.`);
  }
}

const privateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: "der", type: "pkcs8" });
const publicKey = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(text, "base64")]),
    format: "der",
    type: "spki",
  });
const publicText = (key: KeyObject): string =>
  createPublicKey(key)
    .export({ format: "der", type: "spki" })
    .subarray(PUBLIC_PREFIX.length)
    .toString("base64");
