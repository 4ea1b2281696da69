/** A key nobody else has. Made without crypto.randomUUID, which browsers have on secure pages only: not over plain http. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
