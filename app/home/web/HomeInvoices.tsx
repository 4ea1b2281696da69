import { IconReceiptDollar } from "@tabler/icons-react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { dueWords, invoicesToPay } from "#areas/billing/invoices/rules/to-pay.ts";
import { statementPaths } from "#areas/billing/statements/paths.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedRow } from "./NeedRow.tsx";

/** Sorted by state, so that overdue invoices and the other unpaid ones fill the first page. */
const FIRST_PAGE = { params: { pageSize: 10, pageNumber: 1 }, query: { order: "state" } } as const;

/** Renders the invoices that the practice has to pay, with links to all invoices and the statement. */
export function HomeInvoices() {
  const links = (
    <div className={classes.links}>
      <AppLink className="link" to={invoicePaths.own()}>
        All invoices
      </AppLink>
      <AppLink className="link" to={statementPaths.own()}>
        Statement
      </AppLink>
    </div>
  );
  return (
    <HomeSection title="Invoices to pay" end={links}>
      <InvoicesToPay />
    </HomeSection>
  );
}

function InvoicesToPay() {
  const { today, to } = useClient();
  const read = useRead(invoiceRoutes.page, FIRST_PAGE);
  if (!read.data) {
    if (!read.error) return <Skeleton lines={2} height={36} />;
    return (
      <ErrorState
        what="Invoices couldn't be loaded."
        message={read.error.message}
        code={read.error.requestId ?? undefined}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const invoices = invoicesToPay(read.data.invoices);
  if (invoices.length === 0) return <p className={classes.quiet}>No invoices to pay.</p>;
  return (
    <ul className={classes.needs}>
      {invoices.map((invoice) => (
        <NeedRow
          key={invoice.ID}
          icon={IconReceiptDollar}
          tone={invoice.due_date < today ? "waratah" : "ocean"}
          title={`Invoice ${formatInvoiceNumber(invoice.invoice_number)}, ${formatMoney(centsOf(invoice.outstanding) ?? 0)}`}
          words={dueWords(invoice.due_date, today)}
          act="Pay"
          to={to(`invoices/payment/${invoice.ID}`)}
        />
      ))}
    </ul>
  );
}
