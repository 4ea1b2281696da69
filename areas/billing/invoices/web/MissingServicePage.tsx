import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { productRoutes } from "#areas/billing/products/contract.ts";
import { formatProductPrice } from "#areas/billing/products/rules/prices.ts";
import { clientPaths } from "#areas/practice/clients/paths.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { invoiceRoutes } from "../contract.ts";
import { type MissingService, missingServiceList } from "../list.contract.ts";
import { invoicePaths } from "../paths.ts";
import { monthAfter, monthName } from "../rules/months.ts";
import classes from "./invoices.module.css";

const SEARCH = { label: "Search client or service", from: 1 };
const servicesOf = ({ services }: MissingService): string =>
  services.map(({ description }) => description).join(", ");

const rowColumns: Column<MissingService>[] = [
  { key: "client", head: "Client", cell: ({ name }) => name, sortable: true },
  { key: "services", head: "Services without an invoice", cell: servicesOf, elastic: true, phone: "second" },
];

/** Returns the link to a new invoice of the month for the client, with a line for each missing service. */
const createLink = ({ ID, services }: MissingService, month: string) =>
  invoicePaths.create({
    client: ID,
    month,
    products: [...new Set(services.map(({ _product }) => _product))].join(","),
  });

/** Returns the columns. Users who may write invoices also see the prices and the button for a new invoice. */
function useColumns(month: string, mayCreate: boolean): Column<MissingService>[] {
  const products = useRead(productRoutes.products, {}, { enabled: mayCreate }).data;
  if (!mayCreate) return rowColumns;
  const priceOf = ({ _product }: MissingService["services"][number]): string => {
    const product = products?.find(({ ID }) => ID === _product);
    return product ? formatProductPrice(product, product.unit_price) : "–";
  };
  const totalOf = (services: MissingService["services"]): string =>
    formatMoney(
      services.reduce((sum, { _product }) => {
        const product = products?.find(({ ID }) => ID === _product);
        return sum + (centsOf(product?.unit_price ?? 0) ?? 0);
      }, 0),
    );
  return [
    ...rowColumns,
    {
      key: "price",
      head: "Price before GST",
      cell: ({ services }) => (
        <span className={classes.prices}>
          {services.map((service) => (
            <span key={service.ID}>{priceOf(service)}</span>
          ))}
          {services.length > 1 && <b>Total {totalOf(services)}</b>}
        </span>
      ),
      phoneCell: ({ services }) => totalOf(services),
      align: "right",
      digits: true,
      width: 170,
      phone: "second",
    },
    {
      key: "acts",
      head: "",
      cell: (row) => (
        <AppLink className="link" to={createLink(row, month)} aria-label={`Add invoice for ${row.name}`}>
          Add invoice
        </AppLink>
      ),
      width: 120,
      phone: "end",
    },
  ];
}

/**
 * Renders the clients with a current service that no invoice of the chosen month contains (SCR-INV-06,
 * SCR-MOD-30).
 */
export function MissingServicePage() {
  const today = useToday(zoneNamed(null));
  const mayCreate = useSession().may(["invoice.edit"]);
  const list = useListParams(missingServiceList);
  const { search, order } = list.values;
  const month = list.values.month ?? today.slice(0, 7);
  const columns = useColumns(month, mayCreate);
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
      rowTo={(row) =>
        mayCreate ? createLink(row, month) : clientPaths.record({ id: row.ID, tab: "services" })
      }
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
