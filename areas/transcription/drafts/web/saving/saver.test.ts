import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RequestError } from "#platform/web/api/request-error.ts";
import type { Letter } from "../../letter.contract.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import { makeSaver, type SavedVersion } from "./saver.ts";

const letterWith = (text: string): Letter => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** The fakes stand in for the server and the browser's store. */
function around() {
  let text = "";
  let copy: LocalCopy | null = null;
  const calls: { content: Letter; version: number; keep: boolean; keepBefore: boolean }[] = [];
  const failures: RequestError[] = [];
  const copies: LocalCopies = {
    read: async () => copy,
    keep: async (next) => {
      copy = next;
      return true;
    },
    drop: async () => {
      copy = null;
    },
  };
  const saver = makeSaver({
    start: { version: 4, characters: 0, savedAt: null, state: "saved", copiedAt: null },
    letter: () => letterWith(text),
    send: async (content, version, keep, keepBefore): Promise<SavedVersion> => {
      const failure = failures.shift();
      if (failure) throw failure;
      calls.push({ content, version, keep, keepBefore });
      return { version: version + 1, characters: 9, saved_time: "2026-11-22T10:00:00.000Z" };
    },
    failureOf: (error) =>
      error instanceof RequestError ? error : new RequestError({ status: 0, code: "x", message: "x" }),
    copies,
    onShow: () => undefined,
    now: () => "2026-11-22T10:00:00.000Z",
  });
  const type = (next: string): void => {
    text = next;
    saver.changed();
  };
  const failWith = (status: number, code: string): void =>
    void failures.push(new RequestError({ status, code, message: "No." }));
  return { saver, calls, type, failWith, copyAtHand: () => copy };
}

describe("saving a letter while it is typed", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("two seconds after the last key, once", async () => {
    const { saver, calls, type } = around();
    type("a");
    await after(1900);
    type("ab");
    await after(1900);
    expect([calls.length, saver.shown().state]).toEqual([0, "waiting"]);
    await after(100);
    expect(calls).toEqual([{ content: letterWith("ab"), version: 4, keep: false, keepBefore: false }]);
    expect(saver.shown()).toMatchObject({ state: "saved", version: 5, copiedAt: null });
  });

  test("a copy is kept in the browser within a quarter of a second, until the server has it", async () => {
    const { type, copyAtHand } = around();
    type("a");
    await after(250);
    expect(copyAtHand()).toMatchObject({ version: 4, content: letterWith("a") });
    await after(2000);
    expect(copyAtHand()).toBeNull();
  });

  test("while the network is away the copy stays, and it is sent again by itself", async () => {
    const { saver, calls, type, failWith, copyAtHand } = around();
    failWith(0, "offline");
    type("a");
    await after(2000);
    expect([saver.shown().state, copyAtHand()?.content]).toEqual(["offline", letterWith("a")]);
    await after(5000);
    expect([saver.shown().state, calls.length, copyAtHand()]).toEqual(["saved", 1, null]);
  });

  test("after the session ended it waits, and goes on when asked", async () => {
    const { saver, calls, type, failWith } = around();
    failWith(401, "session.required");
    type("a");
    await after(2000);
    expect(saver.shown().state).toBe("ended");
    await saver.flush();
    expect([saver.shown().state, calls.length]).toEqual(["saved", 1]);
  });

  test("another user's save stops it until the person decides; nothing is sent meanwhile", async () => {
    const { saver, calls, type, failWith, copyAtHand } = around();
    failWith(409, "stale");
    type("a");
    await after(2000);
    type("ab");
    await after(20_000);
    expect([saver.shown().state, calls.length, copyAtHand()?.content]).toEqual([
      "conflict",
      0,
      letterWith("ab"),
    ]);
    expect(await saver.flush(true)).toBe(false);
    saver.rebase(9, true);
    await after(1);
    expect([calls, saver.shown().version]).toEqual([
      [{ content: letterWith("ab"), version: 9, keep: false, keepBefore: true }],
      10,
    ]);
    type("abc");
    await after(2000);
    expect(calls.map(({ keepBefore }) => keepBefore)).toEqual([true, false]);
  });

  test("a letter that is closed keeps its text and is not sent again", async () => {
    const { saver, calls, type, failWith, copyAtHand } = around();
    failWith(409, "draft.closed");
    type("a");
    await after(30_000);
    expect([saver.shown().state, saver.shown().problem, calls.length]).toEqual(["closed", "No.", 0]);
    expect(copyAtHand()).not.toBeNull();
  });

  test("what is typed while a save is under way goes with the next", async () => {
    const { saver, calls, type } = around();
    type("a");
    const first = saver.flush();
    type("ab");
    await first;
    await after(2000);
    expect(calls.map(({ version }) => version)).toEqual([4, 5]);
    expect(saver.shown().state).toBe("saved");
  });

  test("Save keeps a version even where nothing changed", async () => {
    const { saver, calls } = around();
    expect(await saver.flush()).toBe(true);
    expect(await saver.flush(true)).toBe(true);
    expect(calls.map(({ keep }) => keep)).toEqual([true]);
  });
});
