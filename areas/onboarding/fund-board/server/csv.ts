import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, formatDay, todayIn } from "#kernel/dates/day.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import { type boardRoutes, CELL_LABELS, type CellState } from "../contract.ts";
import { cellState } from "../rules/cell.ts";
import { listNumbers, listRegistrations, type NumberRow, type RegistrationRow } from "./queries.ts";

const BATCH_SIZE = 500;

/** Returns a function that finds the registrations of each of these provider numbers. */
export async function cellsByNumber(db: Db, rows: readonly NumberRow[]) {
  const registrations = await listRegistrations(
    db,
    rows.map(({ _doctor }) => _doctor),
  );
  const keyOf = ({ _doctor, provider_number }: Pick<NumberRow, "_doctor" | "provider_number">) =>
    `${_doctor} ${provider_number}`;
  const cells = Map.groupBy(registrations, keyOf);
  return (row: NumberRow): readonly RegistrationRow[] => cells.get(keyOf(row)) ?? [];
}

interface Line {
  readonly client: string;
  readonly number: NumberRow;
  readonly fund: string;
  readonly cell: RegistrationRow | undefined;
  readonly state: CellState | null;
}
const dayText = (day: Day | null | undefined): string | null => (day ? formatDay(day) : null);
const COLUMNS: readonly CsvColumn<Line>[] = [
  ["Client", ({ client }) => client],
  ["Provider number", ({ number }) => formatProviderNumber(number.provider_number)],
  ["Practice", ({ number }) => number.practice_name],
  ["Fund", ({ fund }) => fund],
  ["Status", ({ state }) => (state === null ? "Not registered" : CELL_LABELS[state])],
  ["Sent", ({ cell }) => dayText(cell?.sent_day)],
  ["Reply expected by", ({ cell }) => dayText(cell?.due_day)],
];

/**
 * Streams the board as CSV with one line for each provider number and fund, read in batches while sending.
 */
export function boardCsv({ query, now, services, reply }: HandlerContext<typeof boardRoutes.csv>) {
  return sendCsv(
    reply,
    "fund-board.csv",
    COLUMNS,
    linesOf(services.db, query, todayIn("Australia/Sydney", now)),
  );
}

async function* linesOf(db: Db, query: HandlerContext<typeof boardRoutes.csv>["query"], today: Day) {
  const funds = await listRecipients(db);
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await listNumbers(db, null, query, today, { limit: BATCH_SIZE, offset });
    const cellsOf = await cellsByNumber(db, rows);
    yield rows.flatMap((number): Line[] => {
      const cells = cellsOf(number);
      return funds.map(({ code, name }) => {
        const cell = cells.find(({ recipient }) => recipient === code);
        return {
          client: clientName(number),
          number,
          fund: name,
          cell,
          state: cell ? cellState(cell, today) : null,
        };
      });
    });
    if (rows.length < BATCH_SIZE) return;
  }
}
