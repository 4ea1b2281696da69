import { refusalOf } from "#kernel/contract/problem.ts";
import { busy, serverBusy } from "../contract.ts";

/** Each takes a connection to the database and room on the disk while it is read. */
const MOST_AT_ONCE = 3;

/** Which clients' files this server reads at the moment: one import of each, and a few in all. Others are refused, not kept waiting. */
export class Turns {
  readonly #clients = new Set<number>();

  async take<Result>(client: number, act: () => Promise<Result>): Promise<Result> {
    if (this.#clients.has(client)) throw refusalOf(busy, undefined);
    if (this.#clients.size >= MOST_AT_ONCE) throw refusalOf(serverBusy, undefined);
    this.#clients.add(client);
    try {
      return await act();
    } finally {
      this.#clients.delete(client);
    }
  }
}
