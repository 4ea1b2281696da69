import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import type { InvoiceRow } from "#areas/billing/invoices/invoice.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { centsOf } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { sortInvoices } from "../rules/allocation.ts";
import { ReceiptForm } from "./ReceiptForm.tsx";

interface ReceiptModalProps {
  client: number;
  /** IDs of the invoices that are paid before the client's other invoices. */
  selected: readonly number[];
  today: Day;
  onClose: () => void;
  onDone?: () => void;
}

const PUBLISHED = { query: { status: "published" } } as const;
const toCents = (amount: number): number => centsOf(amount) ?? 0;

/** Returns the row with its amounts in cents. */
const toPayable = (row: InvoiceRow) => ({
  ...row,
  outstanding: toCents(row.outstanding),
  tax: toCents(row.tax),
  total: toCents(row.total),
});
export type Payable = ReturnType<typeof toPayable>;

/**
 * Renders the dialog that records a payment for the outstanding invoices of one client (SCR-MOD-29, picture
 * 33).
 */
export function ReceiptModal({ client, ...props }: ReceiptModalProps) {
  return (
    <OwnerProvider owner={{ doctor_id: client }}>
      <Receipt {...props} />
    </OwnerProvider>
  );
}

function Receipt({ selected, today, onClose, onDone }: Omit<ReceiptModalProps, "client">) {
  const invoices = useRead(invoiceRoutes.list, PUBLISHED);
  const summary = useRead(invoiceRoutes.summary, {});
  const { data } = invoices;
  const readError = invoices.error ?? summary.error;
  const retry = (): void => {
    for (const read of [invoices, summary]) if (read.error) void read.refetch();
  };
  if (data && summary.data) {
    const rows = (Array.isArray(data) ? data : data.invoices).map(toPayable);
    const credit = toCents(summary.data.client_credit);
    return (
      <ReceiptForm
        invoices={sortInvoices(rows, selected)}
        selected={selected}
        credit={credit}
        today={today}
        onClose={onClose}
        onDone={() => {
          onClose();
          onDone?.();
        }}
      />
    );
  }
  return (
    <Modal opened title="Record payment" onClose={onClose}>
      {readError ? <ErrorState message={readError.message} onRetry={retry} /> : <Skeleton lines={6} />}
    </Modal>
  );
}
