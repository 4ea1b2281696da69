import type { Names } from "./names.ts";
import { routes } from "./web-routes.ts";
import { serverTest, webTest } from "./report-tests.ts";

/** Returns the files of a report, by path within its folder: a page with a chart and a table, and a CSV. */
export const reportFiles = (names: Names): Record<string, string> => ({
  "README.md": readme(names),
  "contract.ts": contract(names),
  "server/index.ts": manifest(names),
  "server/queries.ts": queries(names),
  [`server/${names.name}.test.ts`]: serverTest(names),
  "web/routes.tsx": routes(names, `${names.Camel}Page`),
  [`web/${names.Camel}Page.tsx`]: page(names),
  [`web/${names.name}.test.tsx`]: webTest(names),
});

const readme = ({ Words, needs }: Names) => `# ${Words}

A report by month, as a chart, a table and a CSV file. It counts the client's users by the month in which they
were added: replace the statement in \`server/queries.ts\`, the field \`users\` and its words. Needs \`${needs}\`.
`;

const contract = ({ Camel, camel, Words, controller, needs }: Names) => `import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { urlSearch } from "#kernel/contract/url-search.ts";

export const DEFAULT_MONTHS = 12;
export const MAX_MONTHS = 36;

export const ${Camel}Row = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** Number of users added in the month. */
  users: z.int(),
});
export type ${Camel}Row = z.output<typeof ${Camel}Row>;

/** Months of the report, oldest first. The last one is the current month in the client's time zone. */
export const ${Camel} = z.object({ months: z.array(${Camel}Row) });

const access = { needs: "${needs}", client: "required" } as const;
const Months = z.coerce
  .number("Enter the number of months.")
  .int("Enter a whole number of months.")
  .min(1, \`Enter 1 to \${MAX_MONTHS} months.\`)
  .max(MAX_MONTHS, \`Enter 1 to \${MAX_MONTHS} months.\`);
const query = { months: Months.default(DEFAULT_MONTHS) };

export const ${camel}Routes = {
  read: route({
    id: "own",
    summary: "${Words} by month",
    method: "GET",
    path: "/${controller}",
    access,
    query,
    reply: ${Camel},
  }),
  csv: route({
    id: "own",
    summary: "${Words} by month as a CSV file",
    method: "GET",
    path: "/${controller}/csv",
    access,
    query,
    produces: "text/csv",
  }),
};

/** Number of months shown, in the page's address. */
export const ${camel}Url = urlSearch({ months: Months.catch(DEFAULT_MONTHS).default(DEFAULT_MONTHS) });
`;

const manifest = ({
  name,
  camel,
  Camel,
  words,
}: Names) => `import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type CsvColumn, sendCsv, singleBatch } from "#platform/http/csv.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { type ${Camel}Row, ${camel}Routes } from "../contract.ts";
import { listMonths } from "./queries.ts";

const readMonths = ({
  db,
  client,
  query,
}: Pick<HandlerContext<typeof ${camel}Routes.read>, "db" | "client" | "query">): Promise<${Camel}Row[]> =>
  listMonths(db, client, query.months);

const columns: readonly CsvColumn<${Camel}Row>[] = [
  ["Month", ({ month }) => month],
  ["Users", ({ users }) => users],
];

const handlers: Handlers<typeof ${camel}Routes> = {
  read: async (call) => ({ months: await readMonths(call) }),

  async csv(call) {
    const months = await readMonths(call);
    return sendCsv(call.reply, "${words}.csv", columns, singleBatch(months.toReversed()));
  },
};

export const ${camel} = defineFeature({ name: "${name}", endpoints: [endpoints(${camel}Routes, handlers)] });
`;

const queries = ({ Camel }: Names) => `import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { ${Camel}Row } from "../contract.ts";

/** Counts the client's users by the month in which they were added. Months without new users have 0. */
export async function listMonths(
  db: Db,
  { ID, today, zone }: Pick<OpenClient, "ID" | "today" | "zone">,
  months: number,
): Promise<${Camel}Row[]> {
  const { rows } = await sql<${Camel}Row>\`
    select to_char(m.first_day, 'YYYY-MM') as month, count(p."ID")::int as users
    from generate_series(date_trunc('month', \${today}::timestamp) - (\${months}::int - 1) * interval '1 month',
      \${today}::timestamp, interval '1 month') as m(first_day)
    left join person p on p._super_user = \${ID} and date_trunc('month', p.created_time at time zone \${zone}) = m.first_day
    group by m.first_day order by m.first_day\`.execute(db);
  return rows;
}
`;

const page = ({ camel, Camel, Words }: Names) => `import type { BarChart } from "#kernel/charts/bar-chart.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ChartCard } from "#platform/web/ui/charts/ChartCard.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type ${Camel}Row, ${camel}Routes, ${camel}Url } from "../contract.ts";

const PERIODS = ["6", "12", "24"] as const;
const NO_DATA = "No users were added in these months.";

/** Formats "2026-11" as "11/2026". */
const monthName = (month: string): string => \`\${month.slice(5)}/\${month.slice(0, 4)}\`;

const chartOf = (months: readonly ${Camel}Row[]): BarChart => ({
  title: "Users added by month",
  unit: "count",
  counted: "Number of users",
  arrangement: "stacked",
  labels: months.map(({ month }) => monthName(month)),
  series: [{ name: "Users", values: months.map(({ users }) => users) }],
});

const columns: Column<${Camel}Row>[] = [
  { key: "month", head: "Month", cell: ({ month }) => monthName(month), digits: true, elastic: true },
  { key: "users", head: "Users", cell: ({ users }) => users, align: "right", digits: true, phone: "end" },
];

export function ${Camel}Page() {
  const { values, set } = useUrlValues(${camel}Url);
  const query = { months: values.months };
  const read = useRead(${camel}Routes.read, { query }, { keepPrevious: true });
  return (
    <Page title="${Words}">
      <PageHeader title="${Words}" actions={<ExportButton route={${camel}Routes.csv} query={query} />} />
      <FilterBar>
        <SegmentedControl
          label="Months"
          value={PERIODS.find((period) => period === String(values.months)) ?? null}
          options={PERIODS.map((value) => ({ value, label: \`\${value} months\` }))}
          onChange={(value) => set({ months: Number(value) })}
        />
      </FilterBar>
      <PageBody>
        {read.data && <ChartCard chart={chartOf(read.data.months)} labelHead="Month" empty={NO_DATA} />}
        <Card title="By month">
          <Table
            label="Months"
            variant="card"
            columns={columns}
            rows={read.data?.months.toReversed()}
            rowKey={({ month }) => month}
            state={read}
            empty={<EmptyState>{NO_DATA}</EmptyState>}
          />
        </Card>
      </PageBody>
    </Page>
  );
}
`;
