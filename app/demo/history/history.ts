import { todayIn } from "#kernel/dates/day.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { localityOf } from "../locations.ts";
import { providerNumber } from "../numbers.ts";
import { seedActivity } from "./activity.ts";
import { seedAppointments } from "./appointments.ts";
import { seedPastBulletins } from "./bulletins.ts";
import { CLIENT_HISTORIES, type ClientHistory } from "./clients.ts";
import { seedLists } from "./consultations.ts";
import { seedClientFiles } from "./documents.ts";
import { type LetterDocument, makeDocuments, seedLetters } from "./letters.ts";
import { seedHours } from "./hours.ts";
import { seedMessages } from "./messages.ts";
import { seedOpenLetters } from "./open-letters.ts";
import { seedPatients } from "./patients.ts";
import { randomOf } from "./random.ts";
import { type PacedTypist, seedTypists } from "./workers.ts";

const WEEKS = 104;
const SEED = 20;

export interface HistorySetting {
  readonly storage: Storage;
  readonly password_hash: string;
  readonly idOf: (username: string) => number | undefined;
  /** Instant of the start, where the past ends. */
  readonly now: string;
}

interface Staff {
  readonly typists: readonly PacedTypist[];
  readonly editors: readonly number[];
  readonly manager: number;
  readonly bureau: number;
}

/**
 * Adds two years of work to the demo's clients. Apart from the dates, it is the same in every demo. Runs
 * before the work of the last days is added, whose numbers are then the highest.
 */
export async function seedHistory(db: Db, setting: HistorySetting): Promise<void> {
  const { idOf, password_hash, now } = setting;
  const [manager, bureau] = [idOf("typingmanager"), idOf("service")];
  if (manager === undefined || bureau === undefined) return;
  const typists = await seedTypists(db, password_hash, idOf);
  const editors = ["editor", "editor2", "editor3"].flatMap((username) => idOf(username) ?? []);
  const documents = await makeDocuments(randomOf(SEED));
  for (const [index, client] of CLIENT_HISTORIES.entries())
    await seedClient(db, setting, { typists, editors, manager, bureau }, client, documents, SEED + index);
  await seedPastBulletins(db, manager, todayIn("Australia/Sydney", now));
}

/** Completes the work of the last days: letters of the tasks past typing. */
export const completeRecentWork = (db: Db, { storage }: HistorySetting): Promise<void> =>
  seedOpenLetters(db, storage, randomOf(SEED));

async function seedClient(
  db: Db,
  { storage, idOf, now }: HistorySetting,
  { typists, editors, manager, bureau }: Staff,
  client: ClientHistory,
  documents: readonly LetterDocument[],
  seed: number,
): Promise<void> {
  const _doctor = idOf(client.username);
  if (_doctor === undefined || client.patients === 0) return;
  const random = randomOf(seed);
  const today = todayIn(client.zone, now);
  const _location = await locationOf(db, _doctor, client);
  const people = (USERS[client.username] ?? [client.username]).flatMap((username) => idOf(username) ?? []);
  const desk = people[0] ?? _doctor;
  const patients = await seedPatients(db, { _doctor, today, random }, client);
  const weeks = { from: -WEEKS, to: client.last_week };
  const visits = { _doctor, _location, desk, today, weeks, random };
  const appointments = await seedAppointments(db, visits, client, patients);
  const letters = { _doctor, today, weeks: WEEKS, random, typists, editors, manager, now };
  await seedLetters(db, storage, letters, client, patients, documents);
  await seedMessages(db, { _doctor, people, bureau, now });
  await seedClientFiles(db, storage, { _doctor, desk, today });
  await seedActivity(db, { _doctor, people, today, random }, patients, appointments);
  if (client.username !== "raman") return;
  await seedLists(db, { _doctor, _location, desk, random, today });
  const agents = ["appointmaid", "bookingagent"].flatMap((username) => idOf(username) ?? []);
  await seedHours(db, { _doctor, today, random }, agents);
}

/** Users who do the work in a client's rooms, the person at reception first. */
const USERS: Readonly<Record<string, readonly string[]>> = {
  raman: ["reception", "manager", "raman"],
  okafor: ["okaforreception", "okafor"],
  vogt: ["vogtreception", "vogt"],
};

/** Returns the client's first outpatient location, which is added for a client without one. */
async function locationOf(db: Db, _doctor: number, { rooms }: ClientHistory): Promise<number> {
  const existing = await db
    .selectFrom("location")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("type", "=", "OUTPATIENT")
    .orderBy("ID")
    .executeTakeFirst();
  if (existing) return existing.ID;
  const { abbreviation, name, address, suburb } = rooms ?? CONSULTING_ROOMS;
  const row = { _doctor, type: "OUTPATIENT", abbreviation, name, address } as const;
  const { ID } = await db
    .insertInto("location")
    .values({
      ...row,
      _locality: await localityOf(db, suburb),
      doctor_provider_no: providerNumber(String(247_000 + (_doctor % 1_000)), "1"),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

const CONSULTING_ROOMS = {
  abbreviation: "ROOM",
  name: "Consulting rooms",
  address: "2 Park Row",
  suburb: "Kew",
};
