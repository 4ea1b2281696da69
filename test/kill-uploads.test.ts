import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programs } from "#test/support/cluster.ts";
import { PDF } from "#test/support/files.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { victimDatabase } from "#test/support/victim-database.ts";
import { numberIn, type Practice, signIn } from "#test/support/kill-writers.ts";
import { sendInSlices } from "#test/support/resumable-sender.ts";

const own = process.env["TEST_PG"] === "15" ? { bin: programs() } : {};
const patience = 240_000;
const KILLS = 4;
const MB = 1024 * 1024;
/** Number of small files, below the quota of files that are attached to no record. */
const MAX_SMALL = 60;

let victim: Victim;
let raman: Practice;
beforeAll(async () => {
  victim = await Victim.in({ folder: newFolder("kill-uploads"), ...own, ...(await victimDatabase()) });
  await victim.start();
  raman = await signIn(victim.url, "raman");
}, patience);
afterAll(() => victim.discard());

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: victim.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Uploads small files one after another, and repeats each upload until the server responds. Returns the
 * stored files.
 */
async function sendSmallOnes(isOver: () => boolean): Promise<{ ID: number; sha256: string }[]> {
  const kept: { ID: number; sha256: string }[] = [];
  while (!isOver() && kept.length < MAX_SMALL) {
    const bytes = Buffer.concat([PDF, randomBytes(2_000)]);
    const headers = { cookie: raman.cookie, "idempotency-key": randomUUID() };
    for (;;) {
      const form = new FormData();
      form.append(
        "file",
        new File([new Uint8Array(bytes)], `${kept.length}.pdf`, { type: "application/pdf" }),
      );
      const answer = await fetch(`${victim.url}/file`, { method: "POST", headers, body: form }).catch(
        () => null,
      );
      if (answer?.status === 201) {
        // `as`: the reply is a list of the uploaded files.
        const [uploaded] = (await answer.json()) as unknown[];
        kept.push({ ID: numberIn(uploaded, "ID"), sha256: hashOf(bytes) });
        break;
      }
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(50);
    }
  }
  return kept;
}

test("a server that is killed during uploads loses no byte it acknowledged, and makes no file twice", {
  timeout: patience,
}, async () => {
  const contents = Array.from({ length: 3 }, () => Buffer.from(randomBytes(5 * MB).toString("hex")));
  let isOver = false;
  const large = contents.map((content, place) =>
    sendInSlices({
      url: victim.url,
      cookie: raman.cookie,
      name: `large ${place}.txt`,
      type: "text/plain",
      purpose: "attachment",
      size: content.length,
      bytes: (start, end) => content.subarray(start, end),
      slice: MB / 2,
    }),
  );
  const small = sendSmallOnes(() => isOver);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(400 + kill * 300);
    await victim.killServer();
    victim.launch();
    await victim.untilItServes();
  }
  const sent = await Promise.all(large);
  isOver = true;
  const kept = await small;
  expect(sent.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(sent.some(({ continuedAt }) => continuedAt.length > 0)).toBe(true);

  const files = await rows<{ ID: string; name: string; sha256: string }>(
    `select "ID", name, encode(sha256, 'hex') as sha256 from file where name ~ '^(large )?[0-9]+[.](txt|pdf)$'`,
  );
  // Each file must exist once, even if its response was lost.
  expect(
    files
      .filter(({ name }) => name.startsWith("large"))
      .map(({ sha256 }) => sha256)
      .toSorted(),
  ).toEqual(contents.map(hashOf).toSorted());
  const smallRows = files.filter(({ name }) => !name.startsWith("large"));
  expect(
    smallRows.map(({ ID, sha256 }) => ({ ID: Number(ID), sha256 })).toSorted((a, b) => a.ID - b.ID),
  ).toEqual(kept);
  for (const { ID, sha256 } of files) {
    const opened = await fetch(`${victim.url}/file/${ID}`, { headers: { cookie: raman.cookie } });
    expect([opened.status, hashOf(new Uint8Array(await opened.arrayBuffer()))]).toEqual([200, sha256]);
  }
  expect(await rows("select from upload")).toEqual([]);
  expect(victim.faults()).toEqual([]);
});
