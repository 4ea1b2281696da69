import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const CONTROL_ID_LENGTH = 20;
/** Letters and digits that are not mistaken for each other. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns a random token of 256 bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Returns a random control ID of a message, 100 bits in the 20 characters that MSH-10 has. */
export const newControlId = (): string =>
  [...randomBytes(CONTROL_ID_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("");
