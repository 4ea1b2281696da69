// Measures the calendar while the waveforms of ten recordings of an hour are computed (aim: p99 of 100 ms),
// and requests for a range of such a recording, as sent by the player. Usage: npm run bench -- recordings
// [COUNT]
import { inDatabase } from "#test/support/kill-letters.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { signIn } from "#test/support/kill-writers.ts";
import { sendInSlices } from "#test/support/resumable-sender.ts";

const AIM_MS = 100;
const RATE = 8_000;
const HOUR = 3_600;
const SIZE = 44 + HOUR * RATE * 2;
const STRETCH = 256 * 1024;
const ROUNDS = 200;
const count = Number(process.argv[2]) || 10;

/**
 * Returns a function that generates bytes of an hour of a swelling tone. `place` makes each recording
 * different.
 */
function recording(place: number): (start: number, end: number) => Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(SIZE - 8, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(SIZE - 44, 40);
  const minute = Buffer.alloc(60 * RATE * 2);
  for (let index = 0; index < minute.length / 2; index += 1)
    minute.writeInt16LE(
      Math.round(9000 * Math.sin(index / (5 + place)) * Math.abs(Math.sin(index / RATE))),
      index * 2,
    );
  return (start, end) => {
    const bytes = Buffer.alloc(end - start);
    for (let offset = start; offset < end; ) {
      const from = offset < 44 ? head.subarray(offset) : minute.subarray((offset - 44) % minute.length);
      offset += from.copy(bytes, offset - start);
    }
    return bytes;
  };
}

const victim = await Victim.in({ folder: newFolder("bench-recordings") });
try {
  await victim.start();
  const raman = await signIn(victim.url, "raman");
  const headers = { cookie: raman.cookie };
  const calendar = async (): Promise<void> => {
    const url = `${victim.url}/appointment/date?doctor_id=${raman.doctor}&start=2026-11-23&end=2026-11-29`;
    const reply = await fetch(url, { headers });
    if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
    await reply.arrayBuffer();
  };
  console.log(`${"".padEnd(44)}    p50    p99 ms`);
  await measure("calendar alone", ROUNDS, calendar);
  const files: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const upload = {
      name: `hour ${index}.wav`,
      type: "audio/wav",
      purpose: "dictation",
      size: SIZE,
      bytes: recording(index),
    };
    files.push((await sendInSlices({ url: victim.url, cookie: raman.cookie, ...upload })).file);
  }
  const attachments = files.map((_file) => ({ _file, attachment_key: 3 }));
  const body = JSON.stringify({ case_subject: "An hour", attachments });
  const json = { ...headers, "content-type": "application/json" };
  const taskReply = await fetch(`${victim.url}/task`, { method: "POST", headers: json, body });
  if (taskReply.status !== 201) throw new Error(`POST /task: ${taskReply.status} ${await taskReply.text()}`);
  const countDone = async (): Promise<number> =>
    inDatabase(
      victim,
      async (client) =>
        (await client.query("select count(*)::int as made from recording_peaks")).rows[0].made,
    );
  const before = await countDone();
  const times: number[] = [];
  while ((await countDone()) < before + count) times.push(...(await timesOf(20, calendar)));
  print(`calendar while ${count} recordings are worked on`, times);
  let offset = 0;
  await measure("256 KB of a recording of an hour", ROUNDS, async () => {
    offset = (offset + 7_919_993) % (SIZE - STRETCH);
    const range = { ...headers, range: `bytes=${offset}-${offset + STRETCH - 1}` };
    const reply = await fetch(`${victim.url}/file/${files[0]}?doctor_id=${raman.doctor}`, { headers: range });
    const { byteLength } = await reply.arrayBuffer();
    if (reply.status !== 206 || byteLength !== STRETCH)
      throw new Error(`Range: ${reply.status}, ${byteLength} bytes`);
  });
} finally {
  await victim.discard();
}

async function timesOf(rounds: number, runOnce: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await runOnce();
    times.push(performance.now() - start);
  }
  return times;
}

async function measure(name: string, rounds: number, runOnce: () => Promise<void>): Promise<void> {
  await timesOf(5, runOnce);
  print(name, await timesOf(rounds, runOnce));
}

function print(name: string, durations: readonly number[]): void {
  const times = durations.toSorted((a, b) => a - b);
  const percentile = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
  const lateNote = percentile(0.99) > AIM_MS ? "  above the aim" : "";
  console.log(
    `${name.padEnd(44)} ${percentile(0.5).toFixed(1).padStart(6)} ${percentile(0.99).toFixed(1).padStart(6)}${lateNote} (${times.length})`,
  );
}
