import { setImmediate as othersTurn } from "node:timers/promises";
import { addMonths, todayIn } from "#kernel/day.ts";
import type { Zone } from "#kernel/zone.ts";
import { findDefaultMinutes } from "#areas/calendar/appointments/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { findFile, releaseFile } from "#platform/files/server/index.ts";
import type { Services } from "#platform/services.ts";
import { MONTHS_AHEAD, MOST_ROWS } from "../contract.ts";
import { appointmentsOf } from "../rules/event.ts";
import { EMPTY, type FoundAppointment } from "../rules/found.ts";
import { judge, locationsOf } from "./lookups.ts";
import { findImport, findLastName, type ImportRow, updateImport } from "./queries.ts";
import { calendarEvents } from "./read-calendar.ts";
import { fhirAppointments } from "./read-fhir.ts";
import { tableAppointments } from "./read-table.ts";
import { clearRows, compareWithCalendar, insertRows } from "./row.queries.ts";
import { encodingOf, FileUnreadable, textOf } from "./text.ts";

const AT_ONCE = 500;
type Told = (progress: { done: number; total: number | null }) => Promise<void>;

/** Reads the file of an import into rows; ended in the middle, it begins anew and leaves nothing twice. */
export async function readImport(
  services: Services,
  { doctor, ID, zone }: { doctor: number; ID: number; zone: Zone },
  told: Told,
): Promise<void> {
  const { db } = services;
  const run = await findImport(db, doctor, ID);
  if (!run || run.state !== "reading") return;
  try {
    await clearRows(db, doctor, ID);
    await readRows(services, { doctor, ID, zone, file: run._file, source: run.source }, told);
    await compareWithCalendar(db, doctor, ID);
    await endReading(db, doctor, run, { state: "read" });
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    await clearRows(db, doctor, ID);
    await endReading(db, doctor, run, { state: "failed", problem: error.message });
  }
}

/** The rows hold all that is needed of the file, which is not kept. */
async function endReading(
  db: Db,
  doctor: number,
  { ID, _file }: ImportRow,
  change: { readonly state: "read" | "failed"; readonly problem?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateImport(trx, doctor, ID, { ...change, _file: null });
    if (_file !== null) await releaseFile(trx, doctor, _file);
  });
}

interface Reading {
  readonly doctor: number;
  readonly ID: number;
  readonly zone: Zone;
  readonly file: number | null;
  readonly source: string;
}

async function readRows(services: Services, { doctor, ID, zone, file, source }: Reading, told: Told): Promise<void> {
  const { db, storage } = services;
  const row = file === null ? undefined : await findFile(db, doctor, file);
  const open = async () => {
    const bytes = row ? await storage.read(row.storage_key) : null;
    if (!bytes) throw new FileUnreadable("The file is no longer available. Upload it again.");
    return bytes;
  };
  const encoding = await encodingOf(open);
  const text = async () => textOf(await open(), encoding);
  const [today, usual] = [todayIn(zone, new Date().toISOString()), await findDefaultMinutes(db, doctor)];
  const onColumns = ({ unknown }: { unknown: readonly string[] }) =>
    void unknowns.push(...unknown.slice(0, MOST_UNKNOWN).map((heading) => heading.slice(0, LONGEST_HEADING)));
  const unknowns: string[] = [];
  const where = { zone, usual, last: addMonths(today, MONTHS_AHEAD) };
  const found =
    row?.mime_type === FILE_KINDS.ics.mime
      ? eventsOf(await text(), where)
      : row?.mime_type === FILE_KINDS.json.mime || row?.mime_type === FILE_KINDS.ndjson.mime
        ? fhirAppointments(text, { ...where, name: row.name, doctor: await findLastName(db, doctor) })
        : tableAppointments(await text(), { today, usual, onColumns });
  await keepRows(db, { doctor, ID, source }, found, told);
  await updateImport(db, doctor, ID, { unknown_columns: unknowns });
}

const MOST_UNKNOWN = 50;
const LONGEST_HEADING = 100;

/** Days that the series of one file may cover together: 2,000 series of fourteen years. */
const MOST_DAYS = 10_000_000;

async function* eventsOf(
  text: AsyncIterable<string>,
  where: Parameters<typeof appointmentsOf>[1],
): AsyncGenerator<FoundAppointment> {
  let left = MOST_DAYS;
  const onDays = (days: number) => void (left -= days);
  for await (const event of calendarEvents(text)) {
    if (left < 0) throw new FileUnreadable("The repeating events of this file cover too many years. Split the file.");
    const place = `Event ${event.number}`;
    if ("broken" in event) yield { ...EMPTY, key: place, place, wrong: "This event can't be read." };
    else {
      // Every day of a series is looked at, of one from 1800 some 80,000: the server answers other requests between two.
      if (event.rule !== null) await othersTurn();
      yield* appointmentsOf(event, { ...where, onDays });
    }
  }
}

async function keepRows(
  db: Db,
  { doctor, ID, source }: { doctor: number; ID: number; source: string },
  found: AsyncIterable<FoundAppointment>,
  told: Told,
): Promise<void> {
  const locations = await locationsOf(db, doctor);
  let group: FoundAppointment[] = [];
  let from = 1;
  const keep = async (): Promise<void> => {
    const whose = { _doctor: doctor, _import: ID, from };
    await insertRows(db, whose, group, await judge(db, { _doctor: doctor, source }, locations, group));
    from += group.length;
    group = [];
    await told({ done: from - 1, total: null });
  };
  for await (const one of found) {
    group.push(one);
    if (from + group.length > MOST_ROWS + 1)
      throw new FileUnreadable(`The file has more than ${MOST_ROWS.toLocaleString("en-AU")} appointments. Split it.`);
    if (group.length >= AT_ONCE) await keep();
  }
  if (group.length > 0) await keep();
}
