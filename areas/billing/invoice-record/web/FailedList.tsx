import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { FailedRows } from "#platform/web/ui/feedback/FailedRows.tsx";
import type { BulkResult } from "../rules/bulk.ts";

/**
 * Renders the message of a bulk action (MSG-151) and each failed invoice with its reason. The failed invoices
 * stay selected.
 */
export function FailedList({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  return (
    <FailedRows message={result.message} label="Failed invoices" onClose={onClose}>
      {result.failed_list.map(({ ID, invoice_number, reason }) => (
        <li key={ID}>
          {invoice_number === null ? (
            `Invoice ${ID}`
          ) : (
            <AppLink to={invoicePaths.record({ id: ID })}>{formatInvoiceNumber(invoice_number)}</AppLink>
          )}
          {`: ${reason}`}
        </li>
      ))}
    </FailedRows>
  );
}
