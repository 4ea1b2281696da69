const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Encodes bytes in Base32 without padding (RFC 4648), the format in which authenticator apps accept a secret.
 */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = "";
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >>> bits) & 31] ?? "";
    }
    held &= 31;
  }
  return bits > 0 ? text + (LETTERS[(held << (5 - bits)) & 31] ?? "") : text;
}
