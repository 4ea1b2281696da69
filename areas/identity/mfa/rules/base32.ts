const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without the padding: how authenticator apps take a secret. */
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
