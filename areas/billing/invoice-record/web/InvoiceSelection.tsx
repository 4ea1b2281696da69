import { IconBell, IconCash, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { NONE_TO_PUBLISH, NONE_TO_REMIND } from "#areas/billing/invoices/bulk.contract.ts";
import type { InvoiceRow } from "#areas/billing/invoices/invoice.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type BulkResult, partsOfSelection, wasDoneBefore } from "../rules/bulk.ts";
import { ReceiptModal } from "./ReceiptModal.tsx";
import classes from "./record.module.css";

interface InvoiceSelectionProps {
  invoices: readonly InvoiceRow[];
  today: Day;
  onClear: () => void;
  onDone: (result: BulkResult) => void;
}

const CHANGED_ROUTES = [invoiceRoutes.page, invoiceRoutes.get, invoiceRoutes.summary];
const SEVERAL_CLIENTS = "These invoices belong to several clients. Select invoices for one client.";
const formatCount = (count: number): string => `${count} ${count === 1 ? "invoice" : "invoices"}`;
/**
 * Returns the toast of a bulk action; empty if invoices failed, because `FailedList` shows them. Invoices
 * already published, such as by a request whose reply was lost, count as done.
 */
function doneMessageOf(result: BulkResult): string {
  if (wasDoneBefore(result)) return "Saved Successfully";
  return result.failed_list.length === 0 ? "Saved Successfully" : "";
}

const doneDetailOf = (result: BulkResult): string =>
  wasDoneBefore(result) ? "The selected invoices were already published." : result.message;

/**
 * Renders the selected invoices' counts and sums and the actions for them. Publishing, reminders and payments
 * are confirmed in a dialog.
 */
export function InvoiceSelection({ invoices, today, onClear, onDone }: InvoiceSelectionProps) {
  const { may } = useSession();
  const [question, setQuestion] = useState<"publish" | "remind" | "receipt" | null>(null);
  const { publish, owed, client } = partsOfSelection(
    invoices.map((row) => ({ ...row, outstanding: centsOf(row.outstanding) ?? 0 })),
  );
  const finish = (result: BulkResult): void => {
    setQuestion(null);
    onDone(result);
  };
  const options = { refresh: CHANGED_ROUTES, onDone: finish, done: doneMessageOf, detail: doneDetailOf };
  const publishMany = useSend(invoiceRoutes.publishMany, { ...options, failed: "Failed to publish" });
  const remindMany = useSend(invoiceRoutes.remindMany, options);
  const askOrRefuse = (action: "publish" | "remind" | "receipt", refusal: string | null) => (): void => {
    if (refusal === null) setQuestion(action);
    else toast.failed(refusal);
  };
  const askPublish = askOrRefuse("publish", publish.rows.length > 0 ? null : NONE_TO_PUBLISH);
  const askRemind = askOrRefuse("remind", owed.rows.length > 0 ? null : NONE_TO_REMIND);
  const askReceipt = askOrRefuse(
    "receipt",
    owed.rows.length === 0 ? NONE_TO_REMIND : client === null ? SEVERAL_CLIENTS : null,
  );
  const [mayPublish, mayReceipt] = [may(["invoice.publish"]), may(["payment.manual"])];
  useShortcuts([
    ...(mayPublish
      ? [
          { keys: "P", does: "Publish the selected invoices", run: askPublish },
          { keys: "R", does: "Send reminders for the selected invoices", run: askRemind },
        ]
      : []),
  ]);
  const idsOf = (rows: readonly { readonly ID: number }[]) => rows.map(({ ID }) => ID);
  return (
    <div data-floating-bar className={classes.bar} role="group" aria-label="Selected invoices">
      <strong>{`${invoices.length} selected`}</strong>
      <span>{summaryOf(publish, owed)}</span>
      {mayPublish && (
        <>
          <Button
            size="sm"
            icon={<IconBell size={16} />}
            keys="R"
            onClick={askRemind}
          >{`Remind ${owed.rows.length}`}</Button>
          <Button size="sm" icon={<IconSend size={16} />} keys="P" onClick={askPublish}>
            {`Publish and send ${publish.rows.length}`}
          </Button>
        </>
      )}
      {mayReceipt && (
        <Button size="sm" icon={<IconCash size={16} />} onClick={askReceipt}>
          Record payment
        </Button>
      )}
      <button type="button" className="link" onClick={onClear}>
        Clear selection
      </button>
      <ConfirmDialog
        opened={question === "publish"}
        title="Publish invoices"
        confirm={`Publish and send ${publish.rows.length}`}
        busy={publishMany.isSending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => publishMany.send({ body: { ids: idsOf(publish.rows), send_email: true } })}
      >
        {`${formatCount(publish.rows.length)}, ${formatMoney(publish.total)} in total,  will be published and emailed to the clients. Published invoices can’t be changed.`}
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === "remind"}
        title="Send reminders"
        confirm={`Remind ${owed.rows.length}`}
        busy={remindMany.isSending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => remindMany.send({ body: { ids: idsOf(owed.rows) } })}
      >
        {`Reminders for ${formatCount(owed.rows.length)}, ${formatMoney(owed.total)} outstanding in total, will be emailed to the clients.`}
      </ConfirmDialog>
      {question === "receipt" && client !== null && (
        <ReceiptModal
          client={client}
          selected={idsOf(owed.rows)}
          today={today}
          onClose={() => setQuestion(null)}
          onDone={onClear}
        />
      )}
    </div>
  );
}

type SelectionPart = ReturnType<typeof partsOfSelection>["owed"];

const summaryOf = (publish: SelectionPart, owed: SelectionPart): string =>
  [
    publish.rows.length > 0 && `${publish.rows.length} unpublished ${formatMoney(publish.total)}`,
    owed.rows.length > 0 && `${owed.rows.length} outstanding ${formatMoney(owed.total)}`,
  ]
    .filter(Boolean)
    .join(" · ");
