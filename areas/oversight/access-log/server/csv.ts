import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { z } from "zod";
import { formatDay } from "#kernel/day.ts";
import { wallOf, type Zone } from "#kernel/zone.ts";
import type { Access } from "../contract.ts";
import { accessWords } from "../rules/words.ts";

const HEAD = ["Date", "Time", "User", "Username", "Practice user", "Action", "Patients", "Changes"] as const;

function lineOf(access: z.input<typeof Access>, zone: Zone): string[] {
  const { day, time } = wallOf(access.timestamp, zone);
  const changes = access.differences.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`);
  return [
    formatDay(day),
    time,
    access.caller.name,
    access.caller.username,
    access.caller.is_own ? "Yes" : "No",
    accessWords(access),
    access.patients.map(({ name }) => name).join("; "),
    changes.join("; "),
  ];
}

async function* lines(groups: AsyncIterable<readonly z.input<typeof Access>[]>, zone: Zone) {
  yield HEAD;
  for await (const group of groups) for (const access of group) yield lineOf(access, zone);
}

/** A cell that a spreadsheet would run as a formula is quoted. */
export function accessCsv(groups: AsyncIterable<readonly z.input<typeof Access>[]>, zone: Zone): Readable {
  const csv = stringify({ bom: true, escape_formulas: true });
  // Whoever hangs up, or a database that goes away, ends both.
  pipeline(Readable.from(lines(groups, zone)), csv, () => undefined);
  return csv;
}
