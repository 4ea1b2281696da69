const ISSUER = "Corella";

/** Returns the address in the QR code, in the Key Uri Format that authenticator apps read. */
export function otpauthAddress(username: string, secret: string): string {
  const label = encodeURIComponent(`${ISSUER}:${username}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=6&period=30`;
}
