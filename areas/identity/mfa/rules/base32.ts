const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Encodes bytes in Base32 without padding (RFC 4648), the format in which authenticator apps accept a secret.
 */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let buffer = 0;
  let text = "";
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(buffer >>> bits) & 31] ?? "";
    }
    buffer &= 31;
  }
  return bits > 0 ? text + (LETTERS[(buffer << (5 - bits)) & 31] ?? "") : text;
}
