import { refusalOf } from "#kernel/contract/problem.ts";
import { busy, serverBusy } from "../contract.ts";

/** Most imports read at once, because each takes a database connection and disk space. */
const MAX_CONCURRENT = 3;

/**
 * Limits the imports that this server reads at once: one for each client, and three in all. Throws a refusal
 * for further ones instead of queueing them.
 */
export class ReadLimiter {
  readonly #clients = new Set<number>();

  async take<Result>(client: number, action: () => Promise<Result>): Promise<Result> {
    if (this.#clients.has(client)) throw refusalOf(busy, undefined);
    if (this.#clients.size >= MAX_CONCURRENT) throw refusalOf(serverBusy, undefined);
    this.#clients.add(client);
    try {
      return await action();
    } finally {
      this.#clients.delete(client);
    }
  }
}
