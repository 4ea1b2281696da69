import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { clientPaths } from "#areas/practice/clients/paths.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { invoiceRoutes } from "../contract.ts";
import { type MissingService, missingServiceList } from "../list.contract.ts";
import { monthAfter, monthName } from "../rules/months.ts";
import classes from "./invoices.module.css";

const SEARCH = { label: "Search client or service", from: 1 };
const servicesOf = ({ services }: MissingService): string =>
  services.map(({ description }) => description).join(", ");

const columns: Column<MissingService>[] = [
  { key: "client", head: "Client", cell: ({ name }) => name, sortable: true },
  { key: "services", head: "Services without an invoice", cell: servicesOf, elastic: true, phone: "second" },
];

/**
 * Renders the clients with a current service that no invoice of the chosen month contains (SCR-INV-06,
 * SCR-MOD-30).
 */
export function MissingServicePage() {
  const today = useToday(zoneNamed(null));
  const list = useListParams(missingServiceList);
  const { search, order } = list.values;
  const month = list.values.month ?? today.slice(0, 7);
  const state = useRead(invoiceRoutes.missingServiceData, { query: { date: month } }, { keepPrevious: true });
  const read = localPageOf(state, list, (rows) =>
    orderedRows(
      matchingRows(rows, search, (row) => [row.name, servicesOf(row)]),
      order,
      (row) => row.name,
    ),
  );
  const showMonth = (newMonth: string) =>
    list.set({ month: newMonth === today.slice(0, 7) ? undefined : newMonth });
  return (
    <ListPage
      title="Missing service data"
      nouns="clients"
      list={list}
      read={read}
      search={SEARCH}
      columns={columns}
      rowTo={({ ID }) => clientPaths.record({ id: ID })}
      noneYet={`Every current service has an invoice in ${monthName(month)}.`}
      banner={
        <div className={classes.month}>
          <Button size="sm" onClick={() => showMonth(monthAfter(month, -1))}>
            Previous month
          </Button>
          <strong aria-live="polite">{monthName(month)}</strong>
          <Button size="sm" onClick={() => showMonth(monthAfter(month, 1))}>
            Next month
          </Button>
        </div>
      }
    />
  );
}
