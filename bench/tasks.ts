// Measures the task list, its filter and dashboard, saving a letter during typing, a range of its recording,
// and comparing two letters of 20 pages, in a bureau with 500,000 tasks. Prints the median and 99th
// percentile of 100 sequential requests over HTTP with a session; the aim is 100 ms.
// With --served, also compares the lists and the dashboard with a bare server. Saving depends on the version
// before and comparing is no plain read, so neither has a counterpart there. Usage: npm run bench -- tasks
// [COUNT] [--served]
import type pg from "pg";
import { inDatabase, prepare, signInAs } from "#test/support/kill-letters.ts";
import { dictationOf } from "#test/support/dictation.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { documentXml } from "#areas/transcription/drafts/server/docx/document-xml.ts";
import { PLAIN_PACKAGE } from "#areas/transcription/drafts/server/docx/plain-package.ts";
import { packageOf } from "#areas/transcription/drafts/server/zip-package.ts";
import { compareTasks } from "./practice/served-tasks.ts";
import type { Letter } from "#areas/transcription/drafts/letter.contract.ts";

const ROUNDS = 100;
const CLIENTS = 400;
const AIM_MS = 100;
/** Number of paragraphs of a letter of 20 pages with 350 words each. */
const PARAGRAPHS = 140;
const STRETCH = 256 * 1024;
/** A recording of ten minutes. */
const SOUND = dictationOf(600);
const count = Number(process.argv[2]) || 500_000;

/**
 * Inserts tasks of three years, all delivered except the latest 2,000, and the activity of the last two days.
 */
async function fill(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(`insert into person (kind, username, first_name, last_name)
    select 'client', 'bench' || n, 'Anna', 'Client ' || n from generate_series(1, ${CLIENTS}) n`);
  await client.query(`insert into doctor ("ID") select "ID" from person where username like 'bench%'`);
  await client.query(`insert into task (_doctor, case_subject, received_time, due_time, duration, _status, is_returned, delivered_time, _assigned_mt,
      _assigned_editor, _assigned_user, is_fast_turnaround, _created_by)
    select d, 'Clinic letters ' || n, at, at + interval '2 days', 60 + n % 1500, case when open then (array[1, 2, 3, 4, 5, 7])[1 + n % 6] else 6 end,
      not open, case when not open then at + interval '1 day' end, typist, editor,
      case when open then (array[null, typist, typist, editor, editor, null])[1 + n % 6] end, n % 9 = 0, d
    from (select n, (select min("ID") from person where username like 'bench%') + n % ${CLIENTS} as d,
        now() - (${count} - n) * interval '1095 days' / ${count} as at, n > ${count} - 2000 as open,
        (select "ID" from person where username = 'typist') as typist, (select "ID" from person where username = 'editor') as editor
      from generate_series(1::bigint, ${count}) n) made`);
  await client.query(`insert into task_activity (_doctor, _task, _user, action, from_status, to_status, timestamp)
    select _doctor, "ID", _assigned_mt, 'typed', 3, 4, received_time from task where received_time > now() - interval '2 days'`);
  await client.query("set session_replication_role = origin");
  await client.query("analyze");
}

const sentence = (index: number, word: string): string =>
  `Paragraph ${index}: the patient takes ${index % 90} mg of ${word} at night and walks without a stick. `.repeat(
    4,
  );
const letterOf = (word: string): Letter => ({
  type: "doc",
  content: Array.from({ length: PARAGRAPHS }, (_, index) => ({
    type: "paragraph",
    content: [{ type: "text", text: sentence(index, index % 7 === 0 ? word : "metoprolol") }],
  })),
});
const docx = (word: string): Promise<Buffer> =>
  packageOf({ ...PLAIN_PACKAGE, "word/document.xml": documentXml(letterOf(word), null) }, null);

const victim = await Victim.in({ folder: newFolder("bench-tasks") });
try {
  await victim.start();
  const { doctor, typed } = await inDatabase(victim, (client) => prepare(client, 0));
  const [manager, typist] = [
    await signInAs(victim, "typingmanager", doctor),
    await signInAs(victim, "typist", doctor),
  ];
  const [before, after, recording] = await attachFiles();
  await inDatabase(victim, fill);
  let [version, offset] = [0, 0];
  const save = async (): Promise<void> => {
    const saved = await ask(
      "PUT",
      `/task/${typed}/draft?doctor_id=${doctor}`,
      { version, content: letterOf(`word${version}`) },
      typist.cookie,
    );
    version = JSON.parse(saved).version;
  };
  const days = (daysAgo: number): string =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const month = `received_from=${days(29)}&received_to=${days(0)}`;
  const scenarios: Record<string, () => Promise<unknown>> = {
    "open tasks by due time": () => ask("GET", "/task/list/50/1"),
    "list of 30 days": () => ask("GET", `/task/list/50/1?view=all&${month}`),
    "list of 30 days, page 100": () => ask("GET", `/task/list/50/100?view=all&${month}`),
    "delivered in 30 days": () =>
      ask("GET", `/task/list/50/1?view=delivered&delivered_from=${days(29)}&delivered_to=${days(0)}`),
    "filter, client and status": () =>
      ask("GET", `/task/list/50/1?view=all&${month}&client=${doctor}&status=6`),
    "search in the open tasks": () => ask("GET", "/task/list/50/1?search=letters"),
    dashboard: () => ask("GET", "/task/dashboard"),
    "saving a letter of 20 pages": save,
    "256 KB of its recording": async () => {
      offset = (offset + 7_919) % (SOUND.length - STRETCH);
      const range = `bytes=${offset}-${offset + STRETCH - 1}`;
      const reply = await fetch(`${victim.url}/file/${recording}?doctor_id=${doctor}`, {
        headers: { cookie: typist.cookie, range },
      });
      const { byteLength } = await reply.arrayBuffer();
      if (reply.status !== 206 || byteLength !== STRETCH)
        throw new Error(`range: ${reply.status}, ${byteLength} bytes`);
    },
    "comparing two of 20 pages": () => ask("GET", `/task/compare/${before}/${after}?doctor_id=${doctor}`),
  };
  console.log(`${count} tasks, ${ROUNDS} answers each\n${"".padEnd(30)}    p50    p99 ms`);
  for (const [name, runScenario] of Object.entries(scenarios)) await measure(name, runScenario);
  if (process.argv.includes("--served"))
    await compareTasks({ victim, cookie: manager.cookie, doctor, from: days(29), to: days(0) });

  async function ask(method: string, path: string, body?: object, cookie = manager.cookie): Promise<string> {
    const headers = { cookie, ...(body ? { "content-type": "application/json" } : {}) };
    const reply = await fetch(`${victim.url}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`);
    return text;
  }

  async function upload(purpose: string, name: string, bytes: Buffer): Promise<number> {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name));
    const url = `${victim.url}/file?type=${purpose}&doctor_id=${doctor}`;
    const reply = await fetch(url, { method: "POST", headers: { cookie: manager.cookie }, body: form });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
    return JSON.parse(text)[0].ID;
  }

  /**
   * Attaches two letters and a recording to the task that is being typed. Returns the IDs of the three files.
   */
  async function attachFiles(): Promise<number[]> {
    const files: number[] = [];
    for (const word of ["warfarin", "heparin"])
      files.push(await upload("letter", `${word}.docx`, await docx(word)));
    files.push(await upload("dictation", "dictation.wav", SOUND));
    const attachments = files.map((_file, index) => ({ _file, attachment_key: index < 2 ? 1 : 3 }));
    await ask("PUT", `/task/${typed}?doctor_id=${doctor}`, { attachments });
    return files;
  }
} finally {
  await victim.discard();
}

async function measure(name: string, runScenario: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  // Discards the first rounds, which start the child process and fill caches.
  for (let round = -5; round < ROUNDS; round += 1) {
    const start = performance.now();
    await runScenario();
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
  const lateNote = percentile(0.99) > AIM_MS ? "  above the aim" : "";
  console.log(
    `${name.padEnd(30)} ${percentile(0.5).toFixed(1).padStart(6)} ${percentile(0.99).toFixed(1).padStart(6)}${lateNote}`,
  );
}
