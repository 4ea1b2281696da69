import type { Readable } from "node:stream";
import { WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { batches, type CsvColumn, sendCsv, singleBatch } from "#platform/http/csv.ts";
import type { letterRoutes } from "../contract.ts";
import { stateWords } from "../rules/words.ts";
import { type LetterRow, lettersAfter } from "./letter.queries.ts";

const columns = (zone: Zone): readonly CsvColumn<LetterRow>[] => {
  const when = (instant: string | undefined): string => {
    if (instant === undefined) return "";
    const { day, time } = wallOf(instant, zone);
    return `${formatDay(day)} ${time}`;
  };
  return [
    ["Task", ({ _task }) => _task],
    ["Patient", ({ patient }) => patientName(patient)],
    ["Recipient", ({ recipient }) => recipient],
    ["Sent by", ({ way }) => WAY_NAMES[way]],
    ["Address", ({ address }) => address],
    ["State", (letter) => (letter.is_replaced ? "Replaced" : stateWords(letter))],
    ["Reason", ({ failure }) => failure],
    ["Queued", ({ created_time }) => when(created_time)],
    ["Last change", ({ events }) => when(events.at(-1)?.at)],
  ];
};

/** Answers the list as CSV. All rows are read before the reply, so that the patients shown are audited. */
export async function answerCsv(call: HandlerContext<typeof letterRoutes.csv>): Promise<Readable> {
  const { db, client, query, reply, auditList } = call;
  const rows: LetterRow[] = [];
  for await (const batch of batches((after, limit) => lettersAfter(db, call, query, { after, limit })))
    rows.push(...batch);
  if (rows.length > 0) auditList(client.ID, "patient", [...new Set(rows.map(({ _patient }) => _patient))]);
  return sendCsv(reply, "letters out.csv", columns(client.zone), singleBatch(rows.toReversed()));
}
