import type { Cents } from "#kernel/money.ts";

export interface BulkResult {
  readonly message: string;
  readonly failed_list: readonly { readonly ID: number; readonly invoice_number: number | null; readonly reason: string }[];
}

/** Those that failed stay selected. */
export const failuresOf = ({ failed_list }: BulkResult): ReadonlySet<number> => new Set(failed_list.map(({ ID }) => ID));

interface Selected {
  readonly _doctor: number;
  readonly status: string;
  readonly outstanding: Cents;
}

interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: Cents;
}

const partOf = <Row extends Selected>(rows: readonly Row[]): Part<Row> => ({
  rows,
  total: rows.reduce((sum, { outstanding }) => sum + outstanding, 0),
});

/** RULE-INV-07, RULE-INV-08: what of a selection can be published, and what reminded of or paid. */
export function partsOfSelection<Row extends Selected>(
  rows: readonly Row[],
): { publish: Part<Row>; owed: Part<Row>; client: number | null } {
  const owed = rows.filter(({ status, outstanding }) => status === "published" && outstanding > 0);
  const [client, ...others] = new Set(owed.map(({ _doctor }) => _doctor));
  return {
    publish: partOf(rows.filter(({ status }) => status === "unpublished")),
    owed: partOf(owed),
    client: others.length === 0 ? (client ?? null) : null,
  };
}
