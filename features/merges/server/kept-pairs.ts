import type { Db } from "#server/db/db.ts";
import { listAllNotSame } from "./not-same.queries.ts";
import { type LikelyPair, listLikelyPairs, stampOf } from "./pairs.queries.ts";

const CLIENTS = 16;

interface Kept {
  readonly stamp: string;
  readonly pairs: Promise<readonly LikelyPair[]>;
}

/**
 * The pairs of the clients that were looked at last, for as long as none of a client's patients changed (decision 0010): working through
 * the list, page by page and pair by pair, joins once. Two who ask at once wait for the same join.
 */
export class KeptPairs {
  readonly #byClient = new Map<number, Kept>();

  async list(db: Db, _doctor: number): Promise<LikelyPair[]> {
    const stamp = await stampOf(db, _doctor);
    const notSame = new Set((await listAllNotSame(db, _doctor)).map(({ one, other }) => `${one} ${other}`));
    const pairs = await this.#pairs(db, _doctor, stamp);
    return pairs.filter(({ one, other }) => !notSame.has(`${one} ${other}`));
  }

  #pairs(db: Db, _doctor: number, stamp: string): Promise<readonly LikelyPair[]> {
    const known = this.#byClient.get(_doctor);
    const kept = known?.stamp === stamp ? known : { stamp, pairs: listLikelyPairs(db, _doctor) };
    // The one asked for last is the last to go.
    this.#byClient.delete(_doctor);
    this.#byClient.set(_doctor, kept);
    const [oldest] = this.#byClient.keys();
    if (this.#byClient.size > CLIENTS && oldest !== undefined) this.#byClient.delete(oldest);
    // What failed is tried again by whoever asks next.
    kept.pairs.catch(() => this.#byClient.get(_doctor) === kept && this.#byClient.delete(_doctor));
    return kept.pairs;
  }
}
