import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { Break } from "../contract.ts";

const numberFormat = new Intl.NumberFormat("en-AU");

/** Describes a break in one sentence: the audit log, the rows, the day and the manipulation. */
export function describeBreak({ kind, from_seq, to_seq, at }: Break, ownerName: string, zone: Zone): string {
  const isSingleRow = from_seq === to_seq;
  const rows = isSingleRow
    ? `Row ${numberFormat.format(from_seq)}`
    : `Rows ${numberFormat.format(from_seq)} to ${numberFormat.format(to_seq)}`;
  const day = at === null ? null : formatDay(wallOf(at, zone).day);
  const ofLog = `of ${ownerName}'s audit log`;
  const position = day === null ? "from the first row" : `after the row of ${day}`;
  switch (kind) {
    case "altered":
      return `${rows} ${ofLog}, dated ${day ?? "unknown"}, was changed after it was sealed.`;
    case "moved":
      return `${rows} ${ofLog}, dated ${day ?? "unknown"}, is in the place of another row.`;
    case "replaced":
      return `${rows} ${ofLog}, dated ${day ?? "unknown"}, was replaced by another row.`;
    case "removed":
      return `${rows} ${ofLog} ${isSingleRow ? "was" : "were"} removed, ${position}.`;
    case "cut":
      return `The newest rows ${ofLog} were removed: ${isSingleRow ? numberFormat.format(from_seq) : `${numberFormat.format(from_seq)} to ${numberFormat.format(to_seq)}`}, ${position}.`;
    case "end":
      return `The checkpoint ${ofLog} was removed or replaced; its newest row is ${numberFormat.format(from_seq)}${day === null ? "" : `, of ${day}`}.`;
    case "unsealed": {
      const count = to_seq - from_seq + 1;
      const entries = count === 1 ? "1 entry" : `${numberFormat.format(count)} entries`;
      const since = day === null ? "" : `, since ${day}`;
      return `${entries} in ${ownerName}'s audit log ${count === 1 ? "is" : "are"} older than a minute and not sealed${since}. Sealing has stopped or was interfered with.`;
    }
    case "outside":
      return `${rows} ${ofLog} does not match the checkpoint stored outside Corella.`;
  }
}
