import {
  formatInvoiceNumber,
  type Invoice,
  type ShownInvoice,
} from "#areas/billing/invoices/invoice.contract.ts";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { sumWrittenOff } from "#areas/billing/invoices/rules/reductions.ts";
import { InvoiceDocument } from "#areas/billing/invoices/web/InvoiceDocument.tsx";
import { InvoiceStatus } from "#areas/billing/invoices/web/InvoiceStatus.tsx";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { AttemptBanner } from "#areas/billing/payments/web/AttemptBanner.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { InvoiceActs } from "./InvoiceActs.tsx";
import classes from "./record.module.css";

/** Renders an invoice for the client it is addressed to (SCR-INV-02). */
export function OwnInvoicePage() {
  return <InvoiceById id={useParams(invoicePaths.ownRecord).id} />;
}

/** Renders an invoice for staff (SCR-INV-02). */
export function StaffInvoicePage() {
  return <InvoiceById id={useParams(invoicePaths.record).id} />;
}

function InvoiceById({ id }: { id: number }) {
  const client = useClientIfOpen();
  const todayInSydney = useToday(zoneNamed(null));
  const read = useRead(invoiceRoutes.get, { params: { id } });
  if (read.data)
    return (
      <InvoiceView invoice={read.data} today={client?.today ?? todayInSydney} isStaff={client === null} />
    );
  return (
    <Page title="Invoice">
      {read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}

function InvoiceView({ invoice, today, isStaff }: { invoice: ShownInvoice; today: Day; isStaff: boolean }) {
  const title = `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        note={<InvoiceStatus invoice={invoice} today={today} />}
        back={{ to: isStaff ? invoicePaths.list() : invoicePaths.own(), label: "Invoices" }}
        actions={<InvoiceActs invoice={invoice} today={today} isStaff={isStaff} />}
      />
      <PageBody facts={<Amounts invoice={invoice} isStaff={isStaff} />} factsFirst>
        <AttemptBanner invoice={invoice} />
        <div className={classes.paper}>
          <InvoiceDocument invoice={invoice} />
        </div>
        <HistoryTable invoice={invoice} />
      </PageBody>
    </Page>
  );
}

function Amounts({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  const lost = sumWrittenOff(invoice);
  return (
    <section aria-label="Amounts">
      <p className="muted">Outstanding</p>
      <p className={classes.outstanding}>{formatDollars(invoice.outstanding)}</p>
      <FactList
        facts={[
          { label: "Due", value: formatDay(invoice.due_date) },
          { label: "Total", value: formatDollars(invoice.total) },
          ...(lost > 0 ? [{ label: "Written off", value: formatDollars(lost) }] : []),
          { label: isStaff ? "Client credit" : "Your credit", value: formatDollars(invoice.client_credit) },
          { label: "Last reminder", value: invoice.remind_date && formatDay(invoice.remind_date) },
        ]}
      />
    </section>
  );
}
