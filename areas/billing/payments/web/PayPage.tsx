import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type ShownInvoice } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { InvoiceDocument } from "#areas/billing/invoices/web/InvoiceDocument.tsx";
import { InvoiceStatus } from "#areas/billing/invoices/web/InvoiceStatus.tsx";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { paymentPaths } from "../paths.ts";
import classes from "./pay.module.css";
import { PaymentBanner } from "./PaymentBanner.tsx";
import { PayPanel } from "./PayPanel.tsx";
import { usePaymentResult } from "./usePaymentResult.ts";

/**
 * Renders the payment of an invoice (SCR-INV-04, picture 32). The card provider redirects the browser back to
 * this page.
 */
export function PayPage() {
  const { id, AccessCode } = useParams(paymentPaths.pay);
  const read = useRead(invoiceRoutes.get, { params: { id } });
  const result = usePaymentResult(id, AccessCode);
  if (!read.data)
    return (
      <Page title="Pay invoice">
        {read.error ? (
          <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  return <PayView key={id} invoice={read.data} hasReturned={AccessCode !== undefined} result={result} />;
}

interface PayViewProps {
  invoice: ShownInvoice;
  hasReturned: boolean;
  result: ReturnType<typeof usePaymentResult>;
}

function PayView({ invoice, hasReturned, result }: PayViewProps) {
  const { today } = useClient();
  const number = formatInvoiceNumber(invoice.invoice_number);
  const record = invoicePaths.ownRecord({ id: invoice.ID });
  const isOwed = invoice.outstanding > 0 && !invoice.is_void;
  const mayPay = isOwed && result.mayPay;
  const title = `${isOwed ? "Pay invoice" : "Invoice"} ${number}`;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        note={<InvoiceStatus invoice={invoice} today={today} />}
        back={{ to: record, label: `Invoice ${number}` }}
        actions={<LinkButton to={record}>Show invoice</LinkButton>}
      />
      <PageBody>
        {hasReturned && <PaymentBanner {...result} />}
        {hasReturned && !isOwed && invoice.is_signup && (
          <Banner tone="fern" boxed action={<LinkButton to="/">Go to Home</LinkButton>}>
            <b>Welcome to Corella.</b> Your services have started. Home shows the first steps: your locations,
            your availability and your patients.
          </Banner>
        )}
        <div className={classes.columns}>
          <InvoiceDocument invoice={invoice} />
          <div className={classes.panel}>
            <Card title="Amounts" padded>
              <FactList
                facts={[
                  { label: "Outstanding", value: formatDollars(invoice.outstanding) },
                  { label: "Total", value: formatDollars(invoice.total) },
                  { label: "Due", value: formatDay(invoice.due_date) },
                ]}
              />
            </Card>
            {mayPay && <PayPanel invoice={invoice} />}
            {!isOwed && !hasReturned && <p>Nothing is outstanding on this invoice.</p>}
          </div>
        </div>
      </PageBody>
    </Page>
  );
}
