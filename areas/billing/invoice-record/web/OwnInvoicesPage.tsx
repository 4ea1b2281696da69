import { useMemo } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { invoiceList } from "#areas/billing/invoices/list.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { SummaryStrip, useInvoiceSums } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useUnconfirmedInvoices } from "#areas/billing/payments/web/useUnconfirmedInvoices.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { ownColumns } from "./invoice-columns.tsx";
import { useStateFilter } from "./state-groups.tsx";

const STATE_NAMES = { overdue: "Overdue", sent: "Not due", paid: "Paid" } as const;
const SEARCH = { label: "Invoice number" };
const FILTER_NAMES = ["state", "from", "to"] as const;

/** Renders the client's own invoices (SCR-INV-01). */
export function OwnInvoicesPage() {
  const { today } = useClient();
  const confirmingIds = useUnconfirmedInvoices();
  const list = useListParams(invoiceList);
  const { from, to, search } = list.values;
  const sumsQuery = { from, to, search };
  const filters = useStateFilter(useInvoiceSums(sumsQuery)?.counts, STATE_NAMES);
  const columns = useMemo(() => ownColumns(today, confirmingIds), [today, confirmingIds]);
  return (
    <ListPage
      title="Invoices"
      nouns="invoices"
      list={list}
      read={useListRead(invoiceRoutes.page, list, "invoices")}
      banner={<SummaryStrip isStaff={false} query={sumsQuery} />}
      search={SEARCH}
      filters={filters}
      narrowedBy={FILTER_NAMES}
      columns={columns}
      rowTo={({ ID }) => invoicePaths.ownRecord({ id: ID })}
    />
  );
}
