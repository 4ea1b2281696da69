import { expect, test } from "vitest";
import { ConcurrencyLimiter } from "./lanes.ts";

test("of one person's work so much runs at a time, in the order it came; another person does not wait for it", async () => {
  const lanes = new ConcurrencyLimiter(2);
  const ends: (() => void)[] = [];
  const log: string[] = [];
  const begin = (person: number, name: string, fails = false) =>
    lanes.run(person, async () => {
      log.push(name);
      await new Promise<void>((end) => ends.push(end));
      if (fails) throw new Error("failed");
    });
  const all = [begin(1, "a", true), begin(1, "b"), begin(1, "c"), begin(1, "d"), begin(2, "of another")];
  all[0]?.catch(() => undefined);
  expect(log).toEqual(["a", "b", "of another"]);
  ends[0]?.();
  await expect(all[0]).rejects.toThrow("failed");
  await Promise.resolve();
  expect(log).toEqual(["a", "b", "of another", "c"]);
  for (let at = 1; at < 4; at += 1) ends[at]?.();
  await all[2];
  await Promise.resolve();
  expect(log.at(-1)).toBe("d");
  ends[4]?.();
  await Promise.allSettled(all);
});
