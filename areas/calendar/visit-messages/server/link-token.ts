import { createHmac, timingSafeEqual } from "node:crypto";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { LINK_PATH } from "../public.contract.ts";

type LinkServices = Pick<Services, "config" | "publicUrl">;

export interface MessageId {
  readonly _doctor: number;
  readonly ID: number;
}

/** Length of the secret in bytes: 80 bits, guessed at 60 tries a minute. */
const SECRET_BYTES = 10;
const PURPOSE = "appointment message link";

const secretOf = (key: Buffer, { _doctor, ID }: MessageId): Buffer =>
  createHmac("sha256", key).update(`${_doctor}:${ID}`).digest().subarray(0, SECRET_BYTES);

/**
 * Returns the token of a message's link. It is derived from the server's key and stored nowhere, so that
 * neither the database nor a copy of it contains a working link.
 */
export const tokenOf = ({ config }: LinkServices, message: MessageId): string =>
  [
    message._doctor.toString(36),
    message.ID.toString(36),
    secretOf(keyRingOf(config).derive(PURPOSE), message).toString("base64url"),
  ].join(".");

/** Returns the message of a token, or null for any other text. Accepts every key of the ring. */
export function messageOfToken({ config }: LinkServices, token: string): MessageId | null {
  const [, doctor = "", message = "", secret = ""] =
    /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{14})$/.exec(token) ?? [];
  if (secret === "") return null;
  const id = { _doctor: Number.parseInt(doctor, 36), ID: Number.parseInt(message, 36) };
  const secretBytes = Buffer.from(secret, "base64url");
  const isKnown = keyRingOf(config)
    .deriveAll(PURPOSE)
    .some((key) => secretBytes.length === SECRET_BYTES && timingSafeEqual(secretBytes, secretOf(key, id)));
  return isKnown ? id : null;
}

export const linkFor = (services: LinkServices, message: MessageId): string =>
  `${services.publicUrl()}${LINK_PATH}/${tokenOf(services, message)}`;
