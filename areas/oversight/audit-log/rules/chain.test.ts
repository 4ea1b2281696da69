import { describe, expect, test } from "vitest";
import type { Break } from "../contract.ts";
import { type Link, walkChain } from "./chain.ts";
import { describeBreak } from "./chain-words.ts";

// The hash of these tests is readable: the end of the previous hash, the row's number and its text.
const hashOf = (previous: string, { seq, words }: Link): string => `${previous.slice(-12)}|${seq}:${words}`;
const NONE = "0".repeat(64);

function chain(...said: string[]): Link[] {
  let previous = NONE;
  return said.map((words, index) => {
    const link = {
      seq: index + 1,
      at: `2026-11-1${index}T01:00:00.000Z`,
      prev_hash: previous,
      hash: "",
      words,
    };
    const whole = { ...link, hash: hashOf(previous, link) };
    previous = whole.hash;
    return whole;
  });
}
const told = (
  links: readonly Link[],
  end: { seq: number | null; hash?: string | null | undefined } | null,
  outside: { seq: number; hash: string }[] = [],
) => {
  const walk = walkChain(outside, hashOf);
  for (const link of links) walk.take(link);
  const newest = links.at(-1)?.seq ?? 0;
  const found = walk.end(end && { seq: end.seq, hash: end.hash ?? links.at(-1)?.hash ?? "", newest });
  return found.map(({ kind, from_seq, to_seq }) => `${kind} ${from_seq}-${to_seq}`);
};
const five = () => chain("a", "b", "c", "d", "e");

describe("the chain of the audit log (F-10)", () => {
  test("an unharmed one holds", () => expect(told(five(), { seq: 5 })).toEqual([]));
  test("one with nothing in it holds", () => expect(told([], null)).toEqual([]));

  test("a row altered, in the middle and at the end", () => {
    expect(told(five().with(1, { ...(five()[1] as Link), words: "x" }), { seq: 5 })).toEqual(["altered 2-2"]);
    expect(told(five().with(4, { ...(five()[4] as Link), words: "x" }), { seq: 5 })).toEqual(["altered 5-5"]);
  });

  test("rows removed at the beginning and in the middle", () => {
    expect(told(five().toSpliced(0, 1), { seq: 5 })).toEqual(["removed 1-1"]);
    expect(told(five().toSpliced(1, 2), { seq: 5 })).toEqual(["removed 2-3"]);
  });

  test("the newest rows cut", () => {
    const links = five();
    expect(told(links.slice(0, 3), { seq: 5, hash: links[4]?.hash })).toEqual(["cut 4-5"]);
    expect(told([], { seq: 5, hash: links[4]?.hash })).toEqual(["cut 1-5"]);
  });

  test("two rows that changed places", () => {
    const [a, b, c, d, e] = five() as [Link, Link, Link, Link, Link];
    expect(told([a, { ...c, seq: 2 }, { ...b, seq: 3 }, d, e], { seq: 5 })).toEqual([
      "moved 2-2",
      "moved 3-3",
    ]);
  });

  test("a row replaced by one with a hash of its own, in the middle and at the end", () => {
    const links = five();
    const b = { ...(links[1] as Link), words: "x" };
    expect(told(links.with(1, { ...b, hash: hashOf(b.prev_hash, b) }), { seq: 5 })).toEqual(["replaced 2-2"]);
    const e = { ...(links[4] as Link), words: "x" };
    const kept = { seq: 5, hash: links[4]?.hash };
    expect(told(links.with(4, { ...e, hash: hashOf(e.prev_hash ?? "", e) }), kept)).toEqual(["replaced 5-5"]);
  });

  test("the whole chain written anew does not meet the end that is kept", () => {
    const kept = { seq: 5, hash: five()[4]?.hash };
    expect(told(chain("a", "x", "c", "d", "e"), kept)).toEqual(["replaced 5-5"]);
  });

  test("an end taken away, put back, or not ours", () => {
    expect(told(five(), { seq: null })).toEqual(["end 5-5"]);
    expect(told(five(), { seq: 3, hash: five()[2]?.hash })).toEqual(["end 5-5"]);
  });

  test("an end kept outside finds a chain and an end written anew together", () => {
    const anew = chain("a", "x", "c", "d", "e");
    const outside = [{ seq: 3, hash: five()[2]?.hash ?? "" }];
    expect(told(anew, { seq: 5 }, outside)).toEqual(["outside 3-3"]);
    expect(told(five().slice(0, 2), { seq: 2 }, outside)).toEqual(["outside 3-3"]);
    expect(told(five(), { seq: 5 }, outside)).toEqual([]);
  });
});

describe("a break in words", () => {
  const says = (change: Partial<Break>) =>
    describeBreak(
      { kind: "altered", from_seq: 2, to_seq: 2, at: "2026-11-11T20:00:00.000Z", ...change },
      "Dr Raman",
      "Australia/Sydney",
    );

  test("names the client, the rows, the day there and what was done", () => {
    expect(says({})).toBe(
      "Row 2 of Dr Raman's audit log, dated 12/11/2026, was changed after it was sealed.",
    );
    expect(says({ kind: "removed", to_seq: 1204 })).toBe(
      "Rows 2 to 1,204 of Dr Raman's audit log were removed, after the row of 12/11/2026.",
    );
    expect(says({ kind: "removed", from_seq: 1, to_seq: 1, at: null })).toBe(
      "Row 1 of Dr Raman's audit log was removed, from the first row.",
    );
    expect(says({ kind: "unsealed", to_seq: 1201 })).toBe(
      "1,200 entries in Dr Raman's audit log are older than a minute and not sealed, since 12/11/2026. Sealing has stopped or was interfered with.",
    );
    expect(says({ kind: "cut", to_seq: 3 })).toBe(
      "The newest rows of Dr Raman's audit log were removed: 2 to 3, after the row of 12/11/2026.",
    );
  });
});
