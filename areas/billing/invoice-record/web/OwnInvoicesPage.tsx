import { useMemo } from "react";
import { invoiceList, invoiceRoutes, type InvoiceView } from "#areas/billing/invoices/contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { SummaryStrip } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { ownColumns } from "./invoice-columns.tsx";

const FILTERS = [
  choiceFilter<"state", InvoiceView>("state", "State", [
    { value: "overdue", label: "Overdue" },
    { value: "sent", label: "Not due" },
    { value: "paid", label: "Paid" },
  ]),
];
const SEARCH = { label: "Invoice number" };
const NARROWED = ["state", "from", "to"] as const;

/** SCR-INV-01: a client's own invoices. */
export function OwnInvoicesPage() {
  const { today } = useClient();
  const list = useListParams(invoiceList);
  const columns = useMemo(() => ownColumns(today), [today]);
  return (
    <ListPage
      title="Invoices"
      nouns="invoices"
      list={list}
      read={useListRead(invoiceRoutes.page, list, "invoices")}
      banner={<SummaryStrip isStaff={false} />}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ ID }) => invoicePaths.ownRecord({ id: ID })}
    />
  );
}
