import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { PublishDialog } from "#areas/billing/invoices/web/PublishDialog.tsx";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { paymentPaths } from "#areas/billing/payments/paths.ts";
import { ChargeButton } from "#areas/billing/payments/web/ChargeButton.tsx";
import { ReturnButton } from "#areas/billing/payments/web/ReturnButton.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { maxWriteOff } from "../rules/preview.ts";
import { CreditModal } from "./CreditModal.tsx";
import { type Acts, MoreMenu } from "./MoreMenu.tsx";
import { ReceiptModal } from "./ReceiptModal.tsx";
import { RemindDialog } from "./RemindDialog.tsx";
import { RefundModal } from "./RefundModal.tsx";
import { ReverseModal } from "./ReverseModal.tsx";
import { WriteOffModal } from "./WriteOffModal.tsx";

interface ActsProps {
  invoice: Invoice;
  today: Day;
  isStaff: boolean;
}

const COPY = "Email me a copy";
const NO_ACTS: Acts = [];

export function InvoiceActs({ invoice, today, isStaff }: ActsProps) {
  const { may } = useSession();
  const emailMe = useSend(invoiceRoutes.emailMe, {
    done: "Emailed Successfully",
    detail: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    failed: "Failed to email",
  });
  const isPhone = usePhone();
  const sendCopy = (): void => emailMe.send({ params: { id: invoice.ID } });
  const phoneActs = isPhone ? [{ label: COPY, run: sendCopy }] : NO_ACTS;
  return (
    <>
      <PdfButton route={invoiceRoutes.pdf} ask={{ query: { id: invoice.ID } }} />
      {!isPhone && (
        <Button busy={emailMe.isSending} onClick={sendCopy}>
          {COPY}
        </Button>
      )}
      {!isStaff && !invoice.is_void && invoice.outstanding > 0 && may(["invoice.own"]) && (
        <LinkButton kind="primary" to={paymentPaths.pay({ id: invoice.ID })}>
          Pay {formatDollars(invoice.outstanding)}
        </LinkButton>
      )}
      {isStaff && <StaffActs invoice={invoice} today={today} phoneActs={phoneActs} />}
      {!isStaff && <MoreMenu acts={phoneActs} />}
    </>
  );
}

type DialogName =
  | "remind"
  | "publish"
  | "delete"
  | "refund"
  | "receipt"
  | "credit"
  | "writeOff"
  | "reverse"
  | null;

interface StaffActsProps extends Omit<ActsProps, "isStaff"> {
  /** Actions that are in the menu on phones, where the header has one line. */
  phoneActs: Acts;
}

function StaffActs({ invoice, today, phoneActs }: StaffActsProps) {
  const isPhone = usePhone();
  const { may } = useSession();
  const [dialog, openDialog] = useState<DialogName>(null);
  const isOwed = invoice.status === "published";
  const isPublished = invoice.is_published && !invoice.is_void;
  const isPaid = invoice.payments.some(({ refundable }) => refundable > 0);
  const openWriteOff = invoice.write_offs.find(
    ({ _reverses, is_reversed }) => _reverses === null && !is_reversed,
  );
  const acts: Acts = [
    isOwed && may(["invoice.publish"]) && { label: "Send reminder", run: () => openDialog("remind") },
    isPublished && may(["invoice.edit"]) && { label: "Credit", run: () => openDialog("credit") },
    isPaid && may(["invoice.charge"]) && { label: "Refund", run: () => openDialog("refund") },
  ];
  const rareActs: Acts = may(["invoice.delete"])
    ? [
        isOwed && maxWriteOff(invoice) > 0 && { label: "Write off", run: () => openDialog("writeOff") },
        openWriteOff !== undefined && { label: "Reverse write-off", run: () => openDialog("reverse") },
        !invoice.is_void && { label: "Delete invoice", run: () => openDialog("delete") },
      ]
    : NO_ACTS;
  return (
    <>
      {!isPhone &&
        acts.map(
          (act) =>
            act && (
              <Button key={act.label} onClick={act.run}>
                {act.label}
              </Button>
            ),
        )}
      {isOwed && may(["invoice.charge"]) && <ChargeButton invoice={invoice} />}
      {isPaid && may(["invoice.charge"]) && <ReturnButton invoice={invoice} />}
      <MoreMenu acts={[...phoneActs, ...(isPhone ? acts : NO_ACTS), ...rareActs]} />
      {invoice.status === "unpublished" && may(["invoice.edit"]) && (
        <LinkButton to={invoicePaths.edit({ id: invoice.ID })}>Edit</LinkButton>
      )}
      {invoice.status === "unpublished" && may(["invoice.publish"]) && (
        <Button kind="primary" onClick={() => openDialog("publish")}>
          Publish and send
        </Button>
      )}
      {isOwed && may(["payment.manual"]) && (
        <Button kind="primary" onClick={() => openDialog("receipt")}>
          Record payment
        </Button>
      )}
      <ConfirmDialogs invoice={invoice} asked={dialog} onClose={() => openDialog(null)} />
      {dialog === "remind" && (
        <RemindDialog invoice={invoice} today={today} onClose={() => openDialog(null)} />
      )}
      {dialog === "receipt" && (
        <ReceiptModal
          client={invoice._doctor}
          selected={[invoice.ID]}
          today={today}
          onClose={() => openDialog(null)}
        />
      )}
      {dialog === "refund" && <RefundModal invoice={invoice} onClose={() => openDialog(null)} />}
      {dialog === "writeOff" && <WriteOffModal invoice={invoice} onClose={() => openDialog(null)} />}
      {dialog === "reverse" && openWriteOff && (
        <ReverseModal invoice={invoice} writeOff={openWriteOff} onClose={() => openDialog(null)} />
      )}
      {dialog === "credit" && <CreditModal invoice={invoice} onClose={() => openDialog(null)} />}
    </>
  );
}

/** Renders the confirmation of publishing or deleting, with the invoice's number and the consequences. */
function ConfirmDialogs({
  invoice,
  asked: dialog,
  onClose,
}: {
  invoice: Invoice;
  asked: DialogName;
  onClose: () => void;
}) {
  const openPage = useOpenPage();
  const { ID } = invoice;
  const number = formatInvoiceNumber(invoice.invoice_number);
  const remove = useSend(invoiceRoutes.remove, {
    refresh: [invoiceRoutes.page, invoiceRoutes.summary],
    done: "Successfully Deleted",
    detail: `Invoice ${number}`,
    onDone: () => openPage(invoicePaths.list()),
  });
  return (
    <>
      <PublishDialog opened={dialog === "publish"} invoice={invoice} onClose={onClose} />
      <ConfirmDialog
        opened={dialog === "delete"}
        title={`Delete invoice ${number}`}
        confirm="Delete invoice"
        isLoss
        busy={remove.isSending}
        onCancel={onClose}
        onConfirm={() => remove.send({ params: { id: ID } })}
      >
        {invoice.is_published
          ? "The invoice will be void. Nothing will be owed, and its number won't be used again."
          : "The unpublished invoice will be permanently deleted."}
      </ConfirmDialog>
    </>
  );
}
