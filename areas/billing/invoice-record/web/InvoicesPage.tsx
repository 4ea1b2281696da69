import { useMemo, useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { invoiceList } from "#areas/billing/invoices/list.contract.ts";
import type { InvoiceRow } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { SummaryStrip, useInvoiceSums } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useUnconfirmedInvoices } from "#areas/billing/payments/web/useUnconfirmedInvoices.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { type BulkResult, failuresOf, wasDoneBefore } from "../rules/bulk.ts";
import { FailedList } from "./FailedList.tsx";
import { staffColumns } from "./invoice-columns.tsx";
import { InvoiceSelection } from "./InvoiceSelection.tsx";
import { OpenByNumber } from "./OpenByNumber.tsx";
import classes from "./record.module.css";
import { useSelection } from "./useSelection.ts";
import { totalsRow, useStateFilter, useStateGroups } from "./state-groups.tsx";

const SEARCH = { label: "Client or invoice number" };
const FILTER_NAMES = ["state", "from", "to"] as const;
const CREATE = invoicePaths.create();

/**
 * Renders the invoices of all clients for staff (SCR-INV-07). Outstanding and unpublished invoices can be
 * selected (RULE-INV-06).
 */
export function InvoicesPage() {
  const today = useToday(zoneNamed(null));
  const { may } = useSession();
  const confirmingIds = useUnconfirmedInvoices();
  const openPage = useOpenPage();
  const list = useListParams(invoiceList);
  const { state, from, to, search } = list.values;
  const sumsQuery = { from, to, search };
  const sums = useInvoiceSums(sumsQuery);
  const filters = useStateFilter(sums?.counts);
  const read = useListRead(invoiceRoutes.page, list, "invoices");
  const selection = useSelection<InvoiceRow>(read.rows);
  const { chosen, toggle } = selection;
  const [failedResult, setFailedResult] = useState<BulkResult | null>(null);
  const maySelect = may(["invoice.publish"]) || may(["payment.manual"]);
  const columns = useMemo(
    () => staffColumns(today, confirmingIds, maySelect ? { chosen, onToggle: toggle } : null),
    [today, confirmingIds, maySelect, chosen, toggle],
  );
  return (
    <ListPage
      title="Invoices"
      nouns="invoices"
      list={list}
      read={read}
      actions={<ExportButton route={invoiceRoutes.csv} query={{ state, ...sumsQuery }} />}
      banner={
        <>
          <SummaryStrip isStaff query={sumsQuery} />
          <div className={classes.tools}>
            <OpenByNumber />
            <DayRange
              from={from ?? null}
              to={to ?? null}
              today={today}
              onChange={(change) =>
                list.set(
                  "from" in change ? { from: change.from ?? undefined } : { to: change.to ?? undefined },
                )
              }
            />
          </div>
          {failedResult && failedResult.failed_list.length > 0 && (
            <FailedList result={failedResult} onClose={() => setFailedResult(null)} />
          )}
        </>
      }
      create={
        may(["invoice.edit"]) ? { label: "Add invoice", to: CREATE, open: () => openPage(CREATE) } : undefined
      }
      search={SEARCH}
      filters={filters}
      narrowedBy={FILTER_NAMES}
      columns={columns}
      rowTo={({ ID }) => invoicePaths.record({ id: ID })}
      {...useStateGroups(list.values, sums, today)}
      sums={totalsRow(sums, state)}
      isStruck={({ is_void }) => is_void}
      footNote={
        maySelect && (
          <>
            Paid and void invoices can’t be selected
            <span className={classes.keys}> · X selects, Shift X selects a range</span>
          </>
        )
      }
    >
      {chosen.size > 0 && (
        <InvoiceSelection
          invoices={[...chosen.values()]}
          today={today}
          onClear={selection.clear}
          onDone={(result) => {
            setFailedResult(wasDoneBefore(result) ? null : result);
            selection.keepOnly(failuresOf(result));
          }}
        />
      )}
    </ListPage>
  );
}
