import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { MOST_SELECTED } from "#areas/billing/invoices/invoice.contract.ts";
import { bulkMessage, type Failure } from "#areas/billing/invoices/rules/bulk-message.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/**
 * Sends reminders for any number of invoices, in batches of the size that the route takes. After a failed
 * batch, `left` contains the invoices that still need a reminder, so that none is sent twice.
 */
export function useReminders(invoices: readonly number[]) {
  const { sendAsync } = useSend(invoiceRoutes.remindMany, { refresh: [invoiceRoutes.page, invoiceRoutes.get] });
  const [reminded, setReminded] = useState<ReadonlySet<number>>(new Set());
  const [isSending, setSending] = useState(false);
  const left = invoices.filter((ID) => !reminded.has(ID));

  async function sendAll(): Promise<void> {
    const failed: Failure[] = [];
    for (let at = 0; at < left.length; at += MOST_SELECTED) {
      const ids = left.slice(at, at + MOST_SELECTED);
      const { failed_list } = await sendAsync({ body: { ids } });
      failed.push(...failed_list);
      const sent = ids.filter((ID) => failed_list.every((each) => each.ID !== ID));
      setReminded((before) => new Set([...before, ...sent]));
    }
    setReminded(new Set());
    if (failed.length === 0) toast.done("Reminders sent");
    else toast.failed(bulkMessage(failed));
  }

  return {
    left,
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
