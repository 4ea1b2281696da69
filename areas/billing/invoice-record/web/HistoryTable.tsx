import { VisuallyHidden } from "@mantine/core";
import { adjustingRoutes } from "#areas/billing/invoices/adjusting.contract.ts";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { paymentRoutes } from "#areas/billing/payments/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import classes from "./record.module.css";
import { type HistoryRow, historyOf } from "../rules/history.ts";

function DocumentButton({
  invoice,
  of: historyDocument,
}: {
  invoice: number;
  of: NonNullable<HistoryRow["document"]>;
}) {
  const { ID, label } = historyDocument;
  if (historyDocument.of === "credit")
    return (
      <PdfButton
        isCompact
        route={adjustingRoutes.creditPdf}
        ask={{ params: { id: invoice, credit: ID } }}
        label={label}
      />
    );
  if (historyDocument.of === "published")
    return (
      <PdfButton
        isCompact
        route={invoiceRoutes.pdf}
        ask={{ query: { id: invoice, as_published: "true" } }}
        label={label}
      />
    );
  return (
    <PdfButton
      isCompact
      route={paymentRoutes.receiptPdf}
      ask={{ params: { id: invoice, payment: ID } }}
      label={label}
    />
  );
}

export function HistoryTable({ invoice }: { invoice: Invoice }) {
  const client = useClientIfOpen();
  const rows = historyOf(invoice, client?.zone ?? zoneNamed(null));
  return (
    <Card title="Payments and history" count={rows.length}>
      {rows.length === 0 ? (
        <EmptyState>No payments or reminders yet.</EmptyState>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.lines} aria-label="Payments and history">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">What</th>
                <th scope="col">Details</th>
                <th scope="col" className={classes.number}>
                  Amount
                </th>
                <th scope="col">
                  <VisuallyHidden>PDF</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ ID, day, words, detail, amount, isStruck, document }) => (
                <tr key={ID}>
                  <td>{formatDay(day)}</td>
                  <td>{words}</td>
                  <td>{detail}</td>
                  <td className={classes.number}>
                    {amount === null ? (
                      "–"
                    ) : isStruck ? (
                      <s>{formatDollars(amount)}</s>
                    ) : (
                      formatDollars(amount)
                    )}
                  </td>
                  <td>{document && <DocumentButton invoice={invoice.ID} of={document} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
