import { stringify } from "csv-stringify/sync";
import type { z } from "zod";
import { formatDay } from "#kernel/day.ts";
import { wallOf, type Zone } from "#kernel/zone.ts";
import type { Access } from "../contract.ts";
import { accessWords } from "../rules/words.ts";

const HEAD = ["Date", "Time", "User", "Username", "Practice user", "Action", "Patients", "Changes"] as const;

/** A cell that a spreadsheet would run as a formula is quoted. */
export function accessCsv(accesses: readonly z.input<typeof Access>[], zone: Zone): string {
  const lines = accesses.map((access) => {
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
  });
  return stringify([HEAD, ...lines], { bom: true, escape_formulas: true });
}
