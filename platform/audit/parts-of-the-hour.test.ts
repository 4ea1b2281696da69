import { describe, expect, test } from "vitest";
import { HourlyParts } from "./parts-of-the-hour.ts";

describe("a part that is registered once an hour", () => {
  test("is registered again in the next hour, for another key, and after a failure", async () => {
    const parts = new HourlyParts();
    const registered: string[] = [];
    const register = (key: string, at: string) =>
      parts.once(key, new Date(at), async () => {
        registered.push(`${key} ${at}`);
      });
    await Promise.all([register("a", "2026-11-23T01:00:00Z"), register("a", "2026-11-23T01:00:01Z")]);
    await register("a", "2026-11-23T01:59:59Z");
    await register("b", "2026-11-23T01:59:59Z");
    await register("a", "2026-11-23T02:00:00Z");
    expect(registered).toEqual([
      "a 2026-11-23T01:00:00Z",
      "b 2026-11-23T01:59:59Z",
      "a 2026-11-23T02:00:00Z",
    ]);
    const later = new Date("2026-11-23T03:00:00Z");
    await expect(parts.once("a", later, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    let tries = 0;
    await parts.once("a", later, async () => void (tries += 1));
    expect(tries).toBe(1);
  });
});
