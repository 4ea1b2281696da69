import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { archiveKeysOf } from "./archive-seal.ts";
import { fillFolder } from "./backup.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";

const scratch = mkdtempSync(join(tmpdir(), "corella-manifest-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const sealingKey = (fill: number) => Buffer.alloc(32, fill).toString("base64");
const keysOf = (SEALING_KEY: string, ARCHIVE_KEYS?: string) =>
  archiveKeysOf(readConfig({ SEALING_KEY, ...(ARCHIVE_KEYS === undefined ? {} : { ARCHIVE_KEYS }) }));
const keys = keysOf(sealingKey(1));
const others = keysOf(sealingKey(2));

const sha256 = "0".repeat(64);
const manifest: Manifest = {
  format: 1,
  content: "everything",
  corella: "0.2.0",
  postgresql: 18,
  taken_at: "2026-11-23T01:02:03Z",
  client: null,
  migrations: [{ name: "20261120T0930_patients.sql", checksum: sha256 }],
  tables: [{ name: "patient", columns: ["ID"], file: "tables/patient.jsonl.gz", rows: 0, bytes: 0, sha256 }],
  sequences: [{ name: "patient_id_seq", last_value: "7", is_called: true }],
  jobs: { file: "jobs.jsonl.gz", rows: 0, bytes: 0, sha256 },
  files: { file: "files.jsonl", rows: 0, bytes: 0, sha256, size: 0 },
};

let count = 0;
function folder(): string {
  const path = join(scratch, String((count += 1)));
  mkdirSync(path);
  return path;
}
/** Writes an archive with a valid seal and any content, as an attacker with a key could. */
function written(value: unknown, by = keys): string {
  const at = folder();
  const text = typeof value === "string" ? value : JSON.stringify(value);
  writeFileSync(join(at, "manifest.json"), text);
  writeFileSync(
    join(at, "manifest.json.sha256"),
    `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`,
  );
  writeFileSync(join(at, "manifest.json.seal"), by.seal(text));
  return at;
}
const read = (at: string, content: Manifest["content"] = "everything", unsealed = false) =>
  readManifest(at, content, { keys, unsealed });
const DAMAGED =
  "is damaged or was changed: manifest.json differs from what was written. Nothing was changed.";

describe("the list of an archive", () => {
  test("is read as it was written, by whoever wrote it", async () => {
    const at = folder();
    writeManifest(at, manifest, keys);
    expect(await read(at)).toEqual(manifest);
    expect(readdirSync(at).map((name) => statSync(join(at, name)).mode & 0o777)).toEqual([
      0o600, 0o600, 0o600,
    ]);
    expect(readFileSync(join(at, "manifest.json.sha256"), "utf8")).toBe(
      `${createHash("sha256")
        .update(readFileSync(join(at, "manifest.json")))
        .digest("hex")}  manifest.json\n`,
    );
  });

  test("of a client is no backup, and the other way round", async () => {
    await expect(read(written(manifest), "client")).rejects.toThrow("is not a client's archive.");
    const ofClient = { ...manifest, content: "client", client: { ID: 5, username: "raman" } };
    await expect(read(written(ofClient))).rejects.toThrow("is not a backup.");
    expect(await read(written(ofClient), "client")).toMatchObject({ client: { ID: 5 } });
  });

  test("of a later format is told apart from a damaged one", async () => {
    await expect(read(written({ ...manifest, format: 2, tables: "otherwise" }))).rejects.toThrow(
      "was written by a newer Corella (format 2). Restore it with that one.",
    );
    for (const format of [0, -1, 1.5, "1", null])
      await expect(read(written({ ...manifest, format }))).rejects.toThrow(DAMAGED);
  });

  const [table] = manifest.tables;
  test.each<[string, object]>([
    ["a table in another folder", { tables: [{ ...table, file: "tables/../patient.jsonl" }] }],
    ["an absolute path", { tables: [{ ...table, file: "/etc/passwd" }] }],
    ["a table under another's name", { tables: [{ ...table, name: "person" }] }],
    ["a table twice", { tables: [table, table] }],
    ["a name that is not one of a table", { tables: [{ ...table, name: 'a"b', file: 'tables/a"b.jsonl' }] }],
    [
      "a name that is too long",
      { tables: [{ ...table, name: "a".repeat(64), file: `tables/${"a".repeat(64)}.jsonl` }] },
    ],
    ["a column that is none", { tables: [{ ...table, columns: ["a; drop"] }] }],
    ["fewer rows than none", { tables: [{ ...table, rows: -1 }] }],
    ["half a byte", { tables: [{ ...table, bytes: 0.5 }] }],
    ["a hash that is none", { tables: [{ ...table, sha256: "0".repeat(63) }] }],
    ["a hash in capitals", { tables: [{ ...table, sha256: "A".repeat(64) }] }],
    ["a migration twice", { migrations: [...manifest.migrations, ...manifest.migrations] }],
    ["a sequence twice", { sequences: [...manifest.sequences, ...manifest.sequences] }],
    ["a sequence that is no number", { sequences: [{ name: "s", last_value: "1; drop", is_called: true }] }],
    ["jobs elsewhere", { jobs: { ...manifest.jobs, file: "files.jsonl" } }],
    ["files elsewhere", { files: { ...manifest.files, file: "jobs.jsonl.gz" } }],
    ["no files", { files: null }],
    ["a client without a number", { client: { ID: 0, username: "raman" } }],
    ["a moment that is none", { taken_at: "yesterday" }],
  ])("that says %s is refused", async (_says, wrong) => {
    await expect(read(written({ ...manifest, ...wrong }))).rejects.toThrow(DAMAGED);
  });

  test.each(["", "null", "[]", "{", '"text"'])("that is %j is refused", async (text) => {
    await expect(read(written(text))).rejects.toThrow(DAMAGED);
  });

  test("is incomplete where a file of it is missing, and refused where it is too large to be one", async () => {
    for (const name of ["manifest.json", "manifest.json.sha256"]) {
      const at = written(manifest);
      rmSync(join(at, name));
      await expect(read(at)).rejects.toThrow("is not a complete backup: it has no manifest.json.");
    }
    const at = written(manifest);
    writeFileSync(join(at, "manifest.json.seal"), "x".repeat(4_001));
    await expect(read(at)).rejects.toThrow("manifest.json.seal is too large");
    await expect(read(join(scratch, "nowhere"))).rejects.toThrow("it has no manifest.json");
  });

  test("that differs from its sum is refused before its seal is looked at", async () => {
    const at = written(manifest, others);
    writeFileSync(join(at, "manifest.json"), JSON.stringify({ ...manifest, postgresql: 17 }));
    await expect(read(at)).rejects.toThrow(DAMAGED);
  });
});

describe("a seal", () => {
  const text = JSON.stringify(manifest);
  const opening =
    (seal: string, by = keys, said = text) =>
    () =>
      by.insistOnSeal("/archive", said, seal);

  test("holds for what was sealed, letter by letter", () => {
    expect(opening(keys.seal(text))).not.toThrow();
    expect(opening(keys.seal(text), keys, `${text} `)).toThrow(
      "/archive was changed after it was sealed. Nothing was changed here.",
    );
  });

  test("of another installation holds once its public key is known, and says which key that is", () => {
    expect(opening(others.seal(text))).toThrow(`add its archive key ${others.own} to ARCHIVE_KEYS`);
    expect(opening(others.seal(text), keysOf(sealingKey(1), others.own))).not.toThrow();
    expect(opening(keys.seal(text), keysOf(sealingKey(1), others.own))).not.toThrow();
  });

  test("of a key that was replaced still holds, and the newest key seals", () => {
    const rotated = keysOf(`${sealingKey(3)},${sealingKey(1)}`);
    expect(opening(keys.seal(text), rotated)).not.toThrow();
    expect(rotated.own).toBe(keysOf(sealingKey(3)).own);
    expect(opening(rotated.seal(text), keysOf(sealingKey(3)))).not.toThrow();
    expect(opening(rotated.seal(text))).toThrow("does not know");
  });

  test("that names a known key and is signed with another is none", () => {
    const forged = { ...JSON.parse(others.seal(text)), key: keys.own };
    expect(opening(JSON.stringify(forged))).toThrow("was changed after it was sealed");
  });

  test("of a signature made for something else is none", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
    const trusting = keysOf(sealingKey(1), key);
    const sealed = (what: string) =>
      JSON.stringify({
        algorithm: "ed25519",
        key,
        signature: sign(null, Buffer.from(what), privateKey).toString("base64"),
      });
    expect(opening(sealed(text), trusting)).toThrow("was changed after it was sealed");
    expect(opening(sealed(`corella archive 1\n${text}`), trusting)).not.toThrow();
  });

  test.each<[string, (seal: Record<string, string>) => unknown]>([
    ["no JSON", () => "ed25519"],
    ["nothing", () => ""],
    ["another algorithm", (seal) => ({ ...seal, algorithm: "none" })],
    ["a key that is cut", (seal) => ({ ...seal, key: seal["key"]?.slice(1) })],
    ["a signature that is cut", (seal) => ({ ...seal, signature: seal["signature"]?.slice(4) })],
    ["more than it should", (seal) => ({ ...seal, also: "x" })],
  ])("that holds %s cannot be read", (_what, alter) => {
    const altered = alter(JSON.parse(keys.seal(text)));
    expect(opening(typeof altered === "string" ? altered : JSON.stringify(altered))).toThrow(
      "/archive has a seal that cannot be read. Nothing was changed.",
    );
  });

  test("may be missing only where whoever restores says so", async () => {
    const at = written(manifest);
    rmSync(join(at, "manifest.json.seal"));
    for (const trust of [{ keys }, { keys, unsealed: false }])
      await expect(readManifest(at, "everything", trust)).rejects.toThrow(
        "has no seal (manifest.json.seal), so nobody can tell who wrote it.",
      );
    expect(await read(at, "everything", true)).toEqual(manifest);
  });

  test("that is there and wrong is refused also then", async () => {
    await expect(read(written(manifest, others), "everything", true)).rejects.toThrow("does not know");
  });
});

describe("the folder a copy is written into", () => {
  const fill = (at: string) => {
    writeFileSync(join(at, "files.jsonl"), "");
    return Promise.resolve(manifest);
  };

  test("appears whole, for its owner alone, and its parent is made", async () => {
    const to = join(scratch, "new", "parent", "backup");
    let during: string[] = [];
    await fillFolder(to, keys, (at) => {
      during = readdirSync(join(to, ".."));
      return fill(at);
    });
    expect(during).toEqual(["backup.unfinished"]);
    expect([readdirSync(join(to, "..")), statSync(to).mode & 0o777]).toEqual([["backup"], 0o700]);
    expect(await read(to)).toEqual(manifest);
  });

  test("is not there where it failed, and what an earlier one left is cleared away", async () => {
    const to = join(scratch, "failed");
    mkdirSync(`${to}.unfinished`);
    writeFileSync(join(`${to}.unfinished`, "left"), "over");
    await expect(
      fillFolder(to, keys, (at) => {
        expect(readdirSync(at)).toEqual([]);
        return Promise.reject(new Error("cut off"));
      }),
    ).rejects.toThrow("cut off");
    expect(readdirSync(scratch).filter((name) => name.startsWith("failed"))).toEqual([]);
  });

  test("that is there already stays as it is", async () => {
    const to = folder();
    writeFileSync(join(to, "mine"), "kept");
    await expect(fillFolder(to, keys, fill)).rejects.toThrow("already exists: name a new folder.");
    expect(readdirSync(to)).toEqual(["mine"]);
  });

  test.each([
    ["ENOSPC", "There is no disk space left for"],
    ["EACCES", "cannot be written (EACCES)."],
    ["EROFS", "cannot be written (EROFS)."],
    ["EIO", "broken"],
  ])("a disk that answers %s is said in words", async (code, words) => {
    const broken = () => Promise.reject(Object.assign(new Error("broken"), { code }));
    await expect(fillFolder(join(scratch, code), keys, broken)).rejects.toThrow(words);
  });
});
