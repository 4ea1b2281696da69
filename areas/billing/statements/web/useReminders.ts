import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { MAX_SELECTED } from "#areas/billing/invoices/invoice.contract.ts";
import { bulkMessage, type Failure } from "#areas/billing/invoices/rules/bulk-message.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/**
 * Sends reminders for any number of invoices, in batches of the size that the route takes. After a failed
 * batch, `left` contains the invoices that still need a reminder, so that none is sent twice.
 */
export function useReminders(invoices: readonly number[]) {
  const { sendAsync } = useSend(invoiceRoutes.remindMany, {
    refresh: [invoiceRoutes.page, invoiceRoutes.get],
  });
  const [remindedIds, setRemindedIds] = useState<ReadonlySet<number>>(new Set());
  const [isSending, setSending] = useState(false);
  const remainingIds = invoices.filter((ID) => !remindedIds.has(ID));

  async function sendAll(): Promise<void> {
    const failures: Failure[] = [];
    for (let start = 0; start < remainingIds.length; start += MAX_SELECTED) {
      const ids = remainingIds.slice(start, start + MAX_SELECTED);
      const { failed_list } = await sendAsync({ body: { ids } });
      failures.push(...failed_list);
      const sentIds = ids.filter((ID) => failed_list.every((failure) => failure.ID !== ID));
      setRemindedIds((previous) => new Set([...previous, ...sentIds]));
    }
    setRemindedIds(new Set());
    if (failures.length === 0)
      toast.done("Emailed Successfully", {
        detail: `${invoices.length} ${invoices.length === 1 ? "reminder" : "reminders"} sent`,
      });
    else toast.failed(bulkMessage(failures));
  }

  return {
    left: remainingIds,
    isSending,
    send: (): void => {
      setSending(true);
      // A failed batch is shown in a toast by `useSend`.
      void sendAll()
        .catch(() => undefined)
        .finally(() => setSending(false));
    },
  };
}
