import { useMemo } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { invoiceList } from "#areas/billing/invoices/list.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { SummaryStrip, useInvoiceSums } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useConfirming } from "#areas/billing/payments/web/useConfirming.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { ownColumns } from "./invoice-columns.tsx";
import { useStateFilter } from "./state-groups.tsx";

const NAMES = { overdue: "Overdue", sent: "Not due", paid: "Paid" } as const;
const SEARCH = { label: "Invoice number" };
const NARROWED = ["state", "from", "to"] as const;

/** Renders the client's own invoices (SCR-INV-01). */
export function OwnInvoicesPage() {
  const { today } = useClient();
  const confirming = useConfirming();
  const list = useListParams(invoiceList);
  const { from, to, search } = list.values;
  const summed = { from, to, search };
  const filters = useStateFilter(useInvoiceSums(summed)?.counts, NAMES);
  const columns = useMemo(() => ownColumns(today, confirming), [today, confirming]);
  return (
    <ListPage
      title="Invoices"
      nouns="invoices"
      list={list}
      read={useListRead(invoiceRoutes.page, list, "invoices")}
      banner={<SummaryStrip isStaff={false} query={summed} />}
      search={SEARCH}
      filters={filters}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ ID }) => invoicePaths.ownRecord({ id: ID })}
    />
  );
}
