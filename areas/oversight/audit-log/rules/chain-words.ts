import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { Break } from "../contract.ts";

const counted = new Intl.NumberFormat("en-AU");

/** Describes a break in one sentence: the audit log, the rows, the day and the manipulation. */
export function breakWords({ kind, from_seq, to_seq, at }: Break, whose: string, zone: Zone): string {
  const one = from_seq === to_seq;
  const rows = one ? `Row ${counted.format(from_seq)}` : `Rows ${counted.format(from_seq)} to ${counted.format(to_seq)}`;
  const day = at === null ? null : formatDay(wallOf(at, zone).day);
  const of = `of ${whose}'s audit log`;
  const after = day === null ? "from the first row" : `after the row of ${day}`;
  switch (kind) {
    case "altered":
      return `${rows} ${of}, dated ${day ?? "unknown"}, was changed after it was sealed.`;
    case "moved":
      return `${rows} ${of}, dated ${day ?? "unknown"}, is in the place of another row.`;
    case "replaced":
      return `${rows} ${of}, dated ${day ?? "unknown"}, was replaced by another row.`;
    case "removed":
      return `${rows} ${of} ${one ? "was" : "were"} removed, ${after}.`;
    case "cut":
      return `The newest rows ${of} were removed: ${one ? counted.format(from_seq) : `${counted.format(from_seq)} to ${counted.format(to_seq)}`}, ${after}.`;
    case "end":
      return `The checkpoint ${of} was removed or replaced; its newest row is ${counted.format(from_seq)}${day === null ? "" : `, of ${day}`}.`;
    case "unsealed": {
      const count = to_seq - from_seq + 1;
      const entries = count === 1 ? "1 entry" : `${counted.format(count)} entries`;
      const since = day === null ? "" : `, since ${day}`;
      return `${entries} in ${whose}'s audit log ${count === 1 ? "is" : "are"} older than a minute and not sealed${since}. Sealing has stopped or was interfered with.`;
    }
    case "outside":
      return `${rows} ${of} does not match the checkpoint stored outside Corella.`;
  }
}
