const ISSUER = "Corella";

/** What the QR code says: the Key Uri Format every authenticator app reads. */
export function otpauthAddress(username: string, secret: string): string {
  const label = encodeURIComponent(`${ISSUER}:${username}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=6&period=30`;
}
