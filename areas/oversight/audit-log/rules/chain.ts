import type { Break } from "../contract.ts";

/** A sealed row of the audit log, with hashes in hexadecimal. */
export interface Link {
  readonly seq: number;
  readonly at: string;
  readonly prev_hash: string;
  readonly hash: string;
  readonly words: string;
}

interface ExpectedHead {
  /**
   * Row number of the chain head. Null if sealed rows exist but the chain head is missing or was not written
   * by a server with the key.
   */
  readonly seq: number | null;
  readonly hash: string;
  /** Number of the newest sealed row, read before the chain head. */
  readonly newest: number;
}

const ZERO_HASH = "0".repeat(64);

/**
 * Checks a chain row by row and collects every break (F-10). Each row stores the hash of its content and the
 * hash of the row before. If only the first is wrong, the row was altered. If both are wrong, the row was
 * moved. If only the second is wrong, the row before was replaced by a row with a valid hash.
 */
export function walkChain(
  outside: readonly { seq: number; hash: string }[],
  hashOf: (previous: string, link: Link) => string,
) {
  const breaks: Break[] = [];
  const outsideHashes = new Map(outside.map(({ seq, hash }) => [seq, hash.toLowerCase()]));
  let reached = 0;
  let previous: string | null = ZERO_HASH;
  // False after a moved row, because a wrong link then doesn't prove that the neighbour was replaced.
  let isSure = true;
  let at: string | null = null;

  const addBreak = (kind: Break["kind"], from_seq: number, to_seq = from_seq, when = at): void =>
    void breaks.push({ kind, from_seq, to_seq, at: when });

  return {
    take(link: Link): void {
      if (link.seq > reached + 1) {
        addBreak("removed", reached + 1, link.seq - 1);
        previous = null;
      }
      const isLinked = previous === null || link.prev_hash === previous;
      const isWhole = link.hash === hashOf(link.prev_hash, link);
      if (!isWhole) addBreak(isLinked ? "altered" : "moved", link.seq, link.seq, link.at);
      else if (!isLinked && isSure) addBreak("replaced", Math.max(1, link.seq - 1));
      const outsideHash = outsideHashes.get(link.seq);
      if (outsideHash !== undefined && outsideHash !== link.hash)
        addBreak("outside", link.seq, link.seq, link.at);
      previous = link.hash;
      isSure = isWhole || isLinked;
      reached = link.seq;
      at = link.at;
    },
    end(end: ExpectedHead | null): readonly Break[] {
      for (const seq of outsideHashes.keys()) if (seq > reached) addBreak("outside", seq);
      if (end === null) return breaks;
      if (end.seq === null) {
        if (end.newest > reached) addBreak("cut", reached + 1, end.newest);
        addBreak("end", end.newest);
      } else if (end.seq > reached) addBreak("cut", reached + 1, end.seq);
      else if (end.newest > end.seq) addBreak("end", end.newest);
      else if (end.seq === reached && isSure && previous !== end.hash) addBreak("replaced", reached);
      return breaks;
    },
    reached: () => reached,
  };
}
