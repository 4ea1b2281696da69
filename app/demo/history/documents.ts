import { letterOfText } from "#areas/transcription/drafts/rules/letter-text.ts";
import { makeDocx } from "#areas/transcription/drafts/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { storeFiles } from "./files.ts";

/** Files of a client: days ago, type (1 to 4), name, comment. */
const FILES = [
  [11, 3, "Items used by the practice", "With the usual billing type"],
  [36, 1, "Bupa registration, signed", null],
  [90, 1, "HCF registration, signed", "Kew"],
  [140, 2, "Review letter, short", "For reviews and results"],
  [260, 4, "Rooms and parking", null],
  [410, 2, "Letter with letterhead", null],
] as const;
/** Billing files: days ago, name, comment, days until the bulk bills were sent or null. */
const BILLING_FILES = [
  [2, "Theatre list", "Two patients without a fund number", null],
  [9, "Rooms, week 47", null, 1],
  [16, "Rooms, week 46", null, 2],
  [23, "Theatre list, Yarra Private", "Assistant on the second case", 1],
  [44, "Rooms, week 42", null, 1],
  [75, "Rooms, week 38", "Includes two bulk bills of Kew", 3],
  [130, "Theatre list, June", null, 2],
] as const;

interface Setting {
  readonly _doctor: number;
  readonly desk: number;
  readonly today: Day;
}

/** Adds a client's files and billing files of the last year. */
export async function seedClientFiles(
  db: Db,
  storage: Storage,
  { _doctor, desk, today }: Setting,
): Promise<void> {
  const at = (days: number): string => `${addDays(today, -days)}T02:15:00.000Z`;
  const fileOf = async (days: number, name: string, purpose: string) => ({
    _doctor,
    purpose,
    name: `${name}.docx`,
    kind: "docx" as const,
    bytes: await makeDocx(letterOfText(name), null),
    by: desk,
    at: at(days),
  });
  const files = await storeFiles(
    db,
    storage,
    await Promise.all([
      ...FILES.map(([days, , name]) => fileOf(days, name, "general_file")),
      ...BILLING_FILES.map(([days, name]) => fileOf(days, name, "billing_file")),
    ]),
  );
  await db
    .insertInto("general_file")
    .values(
      FILES.map(([days, fileType, , comment], index) => ({
        _doctor,
        _file: files[index] ?? 0,
        fileType,
        comment,
        created_time: at(days),
      })),
    )
    .execute();
  await db
    .insertInto("billing_file")
    .values(
      BILLING_FILES.map(([days, , comment, sentAfter], index) => ({
        _doctor,
        _file: files[FILES.length + index] ?? 0,
        comment,
        is_bulkbill_sent: sentAfter !== null,
        bulkbill_sent_date: sentAfter === null ? null : at(days - sentAfter),
        created_time: at(days),
      })),
    )
    .execute();
}
