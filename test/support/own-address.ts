import { networkInterfaces } from "node:os";

/**
 * Returns an IPv4 address under which other machines reach this one. Undefined on a machine without a
 * network.
 */
export const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === "IPv4" && !one.internal)?.address;
