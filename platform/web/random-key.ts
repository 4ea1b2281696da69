/**
 * Returns a random unique key. Avoids `crypto.randomUUID` because browsers provide it on https pages only.
 */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
