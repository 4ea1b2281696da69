import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import type { BulkResult } from "../rules/bulk.ts";

/** MSG-151, and each invoice with its reason. They stay selected. */
export function FailedList({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  return (
    <Banner
      tone="waratah"
      alert
      action={
        <button type="button" className="link" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>{result.message}</p>
      <ul aria-label="Failed invoices">
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
      </ul>
    </Banner>
  );
}
