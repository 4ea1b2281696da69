import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { cardPaymentRoutes } from "#areas/billing/payments/card.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";

/**
 * Shows the lines of the forms fee and opens the card provider's page (SCR-MOD-34, SCR-MOD-35). A failure is
 * shown here, and the form is not submitted.
 */
export function PayFeeModal({ invoice, onClose }: { invoice: number; onClose: () => void }) {
  const read = useRead(invoiceRoutes.get, { params: { id: invoice } });
  const [isLeaving, setLeaving] = useState(false);
  const openCardPage = useSend(cardPaymentRoutes.accessCode, {
    errors: "inline",
    onDone({ form_url }) {
      setLeaving(true);
      window.location.assign(form_url);
    },
  });
  const outstanding = read.data?.outstanding ?? 0;
  return (
    <Modal
      opened
      title="Pay forms fee"
      onClose={onClose}
      size="confirm"
      foot={
        <ModalFoot
          submit={
            outstanding > 0 ? `Continue to card page ${formatDollars(outstanding)}` : "Continue to card page"
          }
          cancel="Close"
          disabled={outstanding === 0}
          busy={openCardPage.isSending || isLeaving}
          onSubmit={() => openCardPage.send({ params: { id: invoice } })}
          onClose={onClose}
        />
      }
    >
      <ProblemBanner>{openCardPage.error?.message}</ProblemBanner>
      {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton lines={3} />}
      {read.data && (
        <>
          <FactList
            facts={[
              ...read.data.lineItems.map(({ description, subtotal }) => ({
                label: description,
                value: formatDollars(subtotal),
              })),
              { label: "GST 10%", value: formatDollars(read.data.tax) },
              { label: "Total", value: formatDollars(read.data.total) },
              ...(outstanding === read.data.total
                ? []
                : [{ label: "Outstanding", value: formatDollars(outstanding) }]),
            ]}
          />
          <p className="muted">
            Visa or Mastercard, on our payment provider’s page. There is no card surcharge.
          </p>
        </>
      )}
    </Modal>
  );
}
