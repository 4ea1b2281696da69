import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { keyRing, keyRingOf } from "./key-ring.ts";

const secret = Buffer.from("a secret of somebody's");
const [first, second] = [randomBytes(32), randomBytes(32)];

describe("the key ring", () => {
  test("makes the same bytes of the same words with each key, and others with another", () => {
    const both = keyRing([first, second]);
    expect(both.deriveAll("words")).toEqual([
      keyRing([first]).derive("words"),
      keyRing([second]).derive("words"),
    ]);
    expect(both.derive("words")).toEqual(both.deriveAll("words")[0]);
    expect(both.derive("words")).not.toEqual(both.derive("other words"));
  });

  test("opens what it sealed, for the same row only", () => {
    const ring = keyRing([first]);
    const sealed = ring.seal(secret, "person 1");
    expect(sealed.includes(secret)).toBe(false);
    expect(ring.open(sealed, "person 1")).toEqual(secret);
    expect(ring.open(sealed, "person 2")).toBeNull();
  });

  test("a changed byte opens nothing", () => {
    const ring = keyRing([first]);
    const sealed = ring.seal(secret, "");
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(ring.open(sealed, "")).toBeNull();
  });

  test("a new key in front still opens what the old one sealed", () => {
    const sealed = keyRing([first]).seal(secret, "");
    const rotated = keyRing([second, first]);
    expect(rotated.open(sealed, "")).toEqual(secret);
    expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal(secret, ""))]).toEqual([false, true]);
    expect(keyRing([second]).open(sealed, "")).toBeNull();
  });

  test("makes its file once, for its owner alone", () => {
    const folder = mkdtempSync(join(tmpdir(), "corella-key-"));
    const sealed = keyRingOf(readConfig({ DATA_DIR: folder })).seal(secret, "");
    expect(keyRingOf(readConfig({ DATA_DIR: folder })).open(sealed, "")).toEqual(secret);
    expect(statSync(join(folder, "sealing.key")).mode & 0o777).toBe(0o600);
    const key = readFileSync(join(folder, "sealing.key"), "utf8").trim();
    expect(keyRingOf(readConfig({ DATA_DIR: "/nowhere", SEALING_KEY: key })).open(sealed, "")).toEqual(
      secret,
    );
    rmSync(folder, { recursive: true });
  });
});
