import { useMemo } from "react";
import { type Day, formatDay } from "#kernel/day.ts";
import { zoneNamed } from "#kernel/zone.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/Table.tsx";
import { type InvoiceView, invoiceList, invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type InvoiceRow } from "../invoice.contract.ts";
import { invoicePaths } from "../paths.ts";
import { InvoiceStatus } from "./InvoiceStatus.tsx";
import { dollars, SummaryStrip } from "./SummaryStrip.tsx";

const STAFF_FILTERS = [
  choiceFilter("state", "State", [
    { value: "overdue", label: "Overdue" },
    { value: "unpublished", label: "Unpublished" },
    { value: "sent", label: "Sent" },
    { value: "paid", label: "Paid" },
    { value: "void", label: "Void" },
  ]),
];
const OWN_FILTERS = [
  choiceFilter<"state", InvoiceView>("state", "State", [
    { value: "overdue", label: "Overdue" },
    { value: "sent", label: "Not due" },
    { value: "paid", label: "Paid" },
  ]),
];
const SEARCH = { label: "Invoice number or client" };
const OWN_SEARCH = { label: "Invoice number" };
const NARROWED = ["state", "from", "to"] as const;
const CREATE = invoicePaths.create();

/** SCR-INV-01 and SCR-INV-07: a client's own invoices, or everybody's for staff. */
export function InvoicesPage() {
  const client = useClientIfOpen();
  const sydney = useToday(zoneNamed(null));
  const today = client?.today ?? sydney;
  const { may } = useSession();
  const openPage = useOpenPage();
  const list = useListParams(invoiceList);
  const isStaff = client === null;
  const columns = useMemo(() => columnsOf(today, isStaff), [today, isStaff]);
  return (
    <ListPage
      title="Invoices"
      nouns="invoices"
      list={list}
      read={useListRead(invoiceRoutes.page, list, "invoices")}
      banner={<SummaryStrip isStaff={isStaff} />}
      create={
        isStaff && may(["invoice.edit"])
          ? { label: "Add invoice", button: "Invoice", to: CREATE, open: () => openPage(CREATE) }
          : undefined
      }
      search={isStaff ? SEARCH : OWN_SEARCH}
      filters={isStaff ? STAFF_FILTERS : OWN_FILTERS}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ ID }) => (isStaff ? invoicePaths.record({ id: ID }) : invoicePaths.ownRecord({ id: ID }))}
      isStruck={({ is_void }) => is_void}
    />
  );
}

const columnsOf = (today: Day, isStaff: boolean): Column<InvoiceRow>[] => [
  {
    key: "number",
    head: "Number",
    cell: ({ invoice_number }) => formatInvoiceNumber(invoice_number),
    sortable: true,
    digits: true,
    width: 100,
  },
  ...(isStaff
    ? [{ key: "client", head: "Client", cell: ({ client }: InvoiceRow) => client.name, sortable: true, phone: "second" as const }]
    : []),
  { key: "for", head: "For", cell: ({ description }) => description, elastic: true },
  { key: "date", head: "Date", cell: ({ invoice_date }) => formatDay(invoice_date), sortable: true, digits: true, drops: true },
  { key: "due", head: "Due", cell: ({ due_date }) => formatDay(due_date), sortable: true, digits: true, phone: "second" },
  { key: "state", head: "State", cell: (row) => <InvoiceStatus invoice={row} today={today} />, width: 190, phone: "second" },
  { key: "total", head: "Total", cell: ({ total }) => dollars(total), sortable: true, digits: true, align: "right" },
  {
    key: "outstanding",
    head: "Outstanding",
    cell: ({ outstanding, status }) => (status === "published" ? dollars(outstanding) : "–"),
    sortable: true,
    digits: true,
    align: "right",
    phone: "end",
  },
];
