import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { choices } from "./kill-choice.ts";
import { differences, sendAgain, whereItStands } from "./kill-proof.ts";
import { newJournal, numberIn, type Practice, signIn, team } from "./kill-writers.ts";
import { NewsListener } from "./news-listener.ts";
import type { NodeOfSeveral } from "./node-of-several.ts";
import type { Proxy } from "./proxy.ts";

export interface RollingReport {
  readonly restarts: number;
  readonly requests: number;
  readonly failed: readonly string[];
  readonly acknowledged: number;
  readonly files: number;
  /** Number of uploads that were completed although their node was asked to stop during the upload. */
  readonly uploadsAcrossAStop: number;
  readonly streamsReopened: number;
  readonly news: number;
  readonly stopMs: readonly number[];
  readonly startMs: readonly number[];
  /** Descriptions of work that was lost, done twice, half done or not shown. */
  readonly wrong: readonly string[];
}

export interface Rolling {
  readonly nodes: readonly NodeOfSeveral[];
  readonly proxy: Proxy;
  readonly databaseUrl: string;
  readonly restarts: number;
  /** Number of users who write at the same time. */
  readonly writers?: number;
  readonly tell?: (line: string) => void;
}

/**
 * Restarts one node after another while users work through the proxy. Reports every effect that a user would
 * notice.
 */
export async function restartInTurn(options: Rolling): Promise<RollingReport> {
  const { nodes, proxy, databaseUrl, restarts, writers: size = 4, tell = () => undefined } = options;
  const api = `${proxy.url}/api`;
  const practice = await signIn(api, "reception");
  const since = await whereItStands(databaseUrl);
  const journal = newJournal();
  const choose = choices(restarts);
  const writers = team("R", practice, journal, choose, size);
  const screens = [1, 2, 3, 4].map(() => new NewsListener(proxy.url, practice.cookie, practice.doctor));
  await Promise.all(screens.map((one) => one.open()));
  const files = new FileKeeper(practice);
  const wrong: string[] = [];
  const [stopMs, startMs]: [number[], number[]] = [[], []];
  const [asked, failed] = [proxy.asked(), proxy.failed.length];
  let across = 0;
  for (const writer of writers) writer.begin();
  files.begin();
  try {
    for (let round = 0; round < restarts; round += 1) {
      const node = nodes[round % nodes.length];
      if (!node) break;
      const slow = await beginUpload({ ...practice, url: `${node.url}/api` });
      const from = performance.now();
      node.ask("SIGTERM");
      await untilItRefuses(node);
      const status = await slow.finish();
      if (status === 201) across += 1;
      else wrong.push(`an upload on its way to a node that was asked to stop was answered ${status}`);
      const code = await node.ended();
      if (code !== 0) wrong.push(`a node ended with ${code} when it was asked to stop`);
      stopMs.push(performance.now() - from);
      const again = performance.now();
      await node.start();
      await until("the proxy sends it requests again", () => proxy.ready().includes(node.url));
      startMs.push(performance.now() - again);
      tell(
        `${round + 1}: stopped in ${Math.round(stopMs.at(-1) ?? 0)} ms, back in ${Math.round(startMs.at(-1) ?? 0)} ms; ${journal.acknowledged.length} writes acknowledged, ${proxy.failed.length - failed} requests failed`,
      );
    }
    await Promise.all([...writers.map((writer) => writer.pause()), files.pause()]);
  } finally {
    for (const writer of writers) writer.giveUp();
  }
  wrong.push(
    ...(await sendAgain(practice, journal, choose, 5)),
    ...(await differences(databaseUrl, journal, since)),
    ...files.wrong,
    ...nodes.flatMap((node) => node.faults()),
  );
  // More than one attempt means that a request was not answered.
  for (const { kind, ID, tries } of journal.acknowledged)
    if (tries > 1) wrong.push(`${kind} ${ID} had to be sent ${tries} times`);
  // Every open page must show every new patient, either by an event or by the reload after its stream
  // reopened.
  const made = journal.acknowledged.filter(({ kind }) => kind === "patient");
  for (const one of screens) {
    const unknown = () => made.filter((change) => !one.knows("patient", change.ID, change));
    await until("every screen is up to date", () => unknown().length === 0, 10_000).catch(() => undefined);
    for (const { ID, at } of unknown())
      wrong.push(`an open screen never heard of patient ${ID}, acknowledged ${one.describe(at)}`);
    await one.stop();
  }
  return {
    restarts: stopMs.length,
    requests: proxy.asked() - asked,
    failed: proxy.failed.slice(failed),
    acknowledged: journal.acknowledged.length,
    files: files.kept,
    uploadsAcrossAStop: across,
    streamsReopened: screens.reduce((sum, { gaps }) => sum + gaps.length, 0),
    news: made.filter(({ ID }) => screens.some((one) => one.has("patient", ID))).length,
    stopMs: stopMs.map(Math.round),
    startMs: startMs.map(Math.round),
    wrong,
  };
}

export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const patience = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error(`not within ${patienceMs / 1000} s: ${what}`);
    await pause(50);
  }
}

const untilItRefuses = (node: NodeOfSeveral): Promise<void> =>
  until("a node that was asked to stop takes no more lines", () =>
    fetch(`${node.url}/api/health`, { headers: { connection: "close" } }).then(
      (reply) => reply.arrayBuffer().then(() => false),
      () => true,
    ),
  );

/**
 * Begins an upload. `finish` sends the rest and resolves with the response's status, or 0 if the connection
 * failed.
 */
async function beginUpload({ url, cookie, doctor }: Practice): Promise<{ finish: () => Promise<number> }> {
  const boundary = "corella-slow-upload";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`;
  const rest = `${"x".repeat(100_000)}\n%%EOF\r\n--${boundary}--\r\n`;
  let finish = () => undefined as void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      controller.enqueue(encoder.encode(head));
      finish = () => {
        controller.enqueue(encoder.encode(rest));
        controller.close();
      };
    },
  });
  const answer = fetch(`${url}/file?doctor_id=${doctor}`, {
    method: "POST",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: "half",
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
  // Waits for the response to a later request, because the upload has then reached the node.
  await (await fetch(`${url}/health`)).arrayBuffer();
  return {
    finish: () => {
      finish();
      return answer;
    },
  };
}

/**
 * Uploads a file, then opens and deletes the previous file, through any node from the storage that the nodes
 * share. Deletes files because the user has a quota of files that are attached to no record.
 */
class FileKeeper {
  readonly wrong: string[] = [];
  readonly #practice: Practice;
  #last: { ID: number; sum: string } | undefined;
  #isStopping = false;
  #running: Promise<void> | undefined;
  kept = 0;

  constructor(practice: Practice) {
    this.#practice = practice;
  }

  begin(): void {
    this.#running = this.#work();
  }

  async pause(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      await this.#next().catch((error: unknown) => this.wrong.push(`a file: ${String(error)}`));
    }
  }

  async #next(): Promise<void> {
    const { url, cookie, doctor } = this.#practice;
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(150_000), Buffer.from("\n%%EOF")]);
    const form = new FormData();
    form.append("file", new Blob([bytes], { type: "application/pdf" }), "letter.pdf");
    const sent = await fetch(`${url}/file?doctor_id=${doctor}`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    const text = await sent.text();
    if (sent.status !== 201) return void this.wrong.push(`an upload was answered ${sent.status} ${text}`);
    const [row]: unknown[] = JSON.parse(text);
    this.kept += 1;
    const before = this.#last;
    this.#last = { ID: numberIn(row, "ID"), sum: sumOf(bytes) };
    if (!before) return;
    const opened = await fetch(`${url}/file/${before.ID}?doctor_id=${doctor}`, { headers: { cookie } });
    if (!opened.ok || sumOf(Buffer.from(await opened.arrayBuffer())) !== before.sum)
      this.wrong.push(`file ${before.ID} was opened with ${opened.status} and is not what was uploaded`);
    const removed = await fetch(`${url}/file/${before.ID}?doctor_id=${doctor}`, {
      method: "DELETE",
      headers: { cookie },
    });
    await removed.arrayBuffer();
    if (!removed.ok) this.wrong.push(`the removal of file ${before.ID} was answered ${removed.status}`);
  }
}

const sumOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
