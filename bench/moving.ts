// Simulates a practice moving to Corella: imports 50,000 patients and 300,000 appointments from two CSV files
// (aim: five minutes on two cores) while the office opens its calendar, searches for patients and books (aim:
// p99 of the calendar 100 ms). Prints the server's memory and the number of progress updates. Usage: npm run
// bench -- moving [PATIENTS APPOINTMENTS]
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { callAs, fileForm, rowsIn } from "#test/support/kill-moving.ts";
import { newFolder, Victim } from "#test/support/kill-server.ts";
import { signIn } from "#test/support/kill-writers.ts";
import { digits, familyName, givenName, next } from "./made-names.ts";

const AIM_SECONDS = 300;
const AIM_MS = 100;
const BETWEEN_MS = 100;
const POLL_MS = 500;
const DAYS_BACK = 3_650;
const DAYS_AHEAD = 365;
const NOTE = "Follow-up of the move";
const [patients = 50_000, appointments = 300_000] = process.argv.slice(2).map(Number);
const twoDigits = (number: number): string => String(number).padStart(2, "0");
const today = todayIn("Australia/Sydney", new Date().toISOString());
const reverseDay = (day: string): string => day.split("-").reverse().join("/");

const HEAD = "Patient ID,Surname,First Name,DOB,Sex,Mobile,Email,Address,Suburb,State,Postcode,Notes";
const people = Array.from({ length: patients }, (_, index) => ({
  ...{
    id: `m${index}`,
    family: `${familyName()}${String.fromCharCode(97 + (index % 26))}`,
    given: givenName(),
  },
  born: `${twoDigits(1 + next(28))}/${twoDigits(1 + next(12))}/${1930 + next(90)}`,
}));
const personLine = ({ id, family, given, born }: (typeof people)[number], index: number): string =>
  [
    ...[
      id,
      family,
      given,
      born,
      index % 2 ? "F" : "M",
      `04${digits(8)}`,
      `${id}@example.com`,
      `${1 + next(200)} Lygon Street`,
    ],
    ...["Carlton", "VIC", "3053", index % 5 ? "" : "Prefers mornings"],
  ].join(",");

/**
 * Distributes the appointments over ten years back and one ahead, one day after the other, so that each day
 * has as many as a full clinic.
 */
const bookingLine = (_: unknown, index: number): string => {
  const days = DAYS_BACK + DAYS_AHEAD;
  const slot = Math.floor(index / days) * 5;
  const person = people[next(people.length)];
  const start = `${twoDigits(8 + Math.floor(slot / 60))}:${twoDigits(slot % 60)}`;
  return [
    person?.id,
    person?.family,
    person?.given,
    reverseDay(addDays(today, (index % days) - DAYS_BACK)),
    start,
    "15",
    NOTE,
  ].join(",");
};

const victim = await Victim.in({ folder: newFolder("bench-moving") });
try {
  await victim.start();
  const raman = await signIn(victim.url, "raman");
  const call = async (
    method: string,
    path: string,
    body?: FormData | object,
  ): Promise<Record<string, unknown>> => {
    const answer = await callAs(raman, method, path, body);
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const scenarios = {
    "calendar of a week": async () =>
      void (await call("GET", `/appointment/date?start=${today}&end=${addDays(today, 6)}`)),
    "search for a patient": async () =>
      void (await call("GET", `/patient/search/${(people[next(people.length)]?.family ?? "a").slice(0, 4)}`)),
    booking: async () => {
      const times = {
        start_time: `${twoDigits(6 + next(2))}:${twoDigits(next(60))}`,
        end_time: "20:00",
        appointment_date: addDays(today, 400 + next(300)),
      };
      await call("POST", "/appointment", { appointment_type: 3, notes: "Bench", ...times });
    },
  };
  console.log(`${"".padEnd(52)}    p50    p99 ms`);
  const alone = await simulateOffice(scenarios, { isOver: () => false, rounds: 100 });
  print("alone", alone);
  const memory: number[] = [];
  const before = residentMb();
  const began = performance.now();

  const peopleFile = fileForm("people.csv", [HEAD, ...people.map(personLine)]);
  const importId = await runStep("patients read", async () =>
    Number((await call("POST", "/import?source=Bench", peopleFile))["ID"]),
  );
  await runStep("patients imported", async () => {
    await call("POST", `/import/${importId}/start`);
    await waitForState(`/import/${importId}`, "done");
  });
  const lines = Array.from({ length: appointments }, bookingLine);
  const form = fileForm("bookings.csv", ["Patient ID,Surname,First Name,Date,Time,Minutes,Notes", ...lines]);
  const ID = await runStep("appointments read", async () => {
    const [file] = Object.values(await call("POST", "/file?type=appointment_import", form));
    const run = await call("POST", "/appointmentImport", {
      _file: Number(Object(file)["ID"]),
      source: "Bench",
    });
    await waitForState(`/appointmentImport/${Number(run["ID"])}`, "read");
    return Number(run["ID"]);
  });
  await runStep("appointments booked", async () => {
    await call("POST", `/appointmentImport/${ID}/start`, {});
    await waitForState(`/appointmentImport/${ID}`, "done");
  });
  const seconds = (performance.now() - began) / 1000;
  const [count] = await rowsIn<{ people: number; booked: number }>(
    victim,
    "select (select count(*)::int from patient where import_id like 'm%') as people, (select count(*)::int from appointment where notes = $1) as booked",
    [NOTE],
  );
  const lateNote = seconds > AIM_SECONDS ? `  above the aim of ${AIM_SECONDS}` : "";
  console.log(
    `${count?.people} patients and ${count?.booked} appointments in ${seconds.toFixed(0)} s${lateNote}`,
  );
  const sorted = memory.toSorted((a, b) => a - b);
  const medianMb = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `memory of the server: ${before.toFixed(0)} MB before, ${medianMb.toFixed(0)} in the middle, at most ${(sorted.at(-1) ?? 0).toFixed(0)}`,
  );

  /** Runs one step of the move while the office continues to work. */
  async function runStep<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
    const from = performance.now();
    const ended = new AbortController();
    const isOver = (): boolean => ended.signal.aborted;
    const officeTimes = simulateOffice(scenarios, { isOver });
    const sampling = (async () => {
      for (; !isOver(); await pause(POLL_MS)) memory.push(residentMb());
    })();
    try {
      return await work();
    } finally {
      const took = (performance.now() - from) / 1000;
      ended.abort();
      await sampling;
      console.log(`${name}: ${took.toFixed(1)} s`);
      print(`  while ${name}`, await officeTimes);
    }
  }

  async function waitForState(path: string, state: string): Promise<void> {
    const progressValues = new Set<unknown>();
    for (;;) {
      const run = await call("GET", path);
      if (run["state"] === state) break;
      if (run["state"] === "failed") throw new Error(JSON.stringify(run));
      if (typeof run["job"] === "number")
        progressValues.add((await call("GET", `/job/${run["job"]}`))["done"]);
      await pause(POLL_MS);
    }
    console.log(`  progress was told ${progressValues.size} times`);
  }
} finally {
  await victim.discard();
}

function residentMb(): number {
  const status = readFileSync(`/proc/${victim.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

type Times = ReadonlyMap<string, number[]>;
/** Simulates one user: takes the actions in turn, with a tenth of a second between two. */
async function simulateOffice(
  scenarios: Readonly<Record<string, () => Promise<void>>>,
  { isOver, rounds = Number.POSITIVE_INFINITY }: { readonly isOver: () => boolean; readonly rounds?: number },
): Promise<Times> {
  const times = new Map(Object.keys(scenarios).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    for (const [name, runScenario] of Object.entries(scenarios)) {
      const start = performance.now();
      await runScenario();
      times.get(name)?.push(performance.now() - start);
      await pause(BETWEEN_MS);
    }
  }
  return times;
}

function print(label: string, times: Times): void {
  for (const [name, durations] of times) {
    const sorted = durations.toSorted((a, b) => a - b);
    const percentile = (share: number): string =>
      (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1).padStart(6);
    const lateNote =
      name.startsWith("calendar") && Number(percentile(0.99)) > AIM_MS ? "  above the aim" : "";
    console.log(
      `${`${label}: ${name}`.padEnd(52)} ${percentile(0.5)} ${percentile(0.99)}${lateNote} (${sorted.length})`,
    );
  }
}
