import { formatInvoiceNumber } from "../invoice.contract.ts";
import { useRef, useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { invoiceRoutes } from "../contract.ts";
import type { Invoice, LineItemBody } from "../invoice.contract.ts";
import type { Day } from "#kernel/dates/day.ts";

interface DraftSave {
  readonly client: number;
  readonly version: number;
  readonly body: {
    readonly invoice_date: Day | string;
    readonly due_date: Day | string;
    readonly invoicer?: number | null | undefined;
    readonly lineItems: LineItemBody[];
  };
}

const CHANGED_ROUTES = [invoiceRoutes.page, invoiceRoutes.summary];

/**
 * Manages the saved draft: the first save creates the invoice, later ones update it. Only manual saves show a
 * toast.
 */
export function useSavedDraft(invoice: Invoice | null) {
  const [saved, setSaved] = useState(invoice);
  const latestInvoice = useRef(invoice);
  const isByHand = useRef(false);
  const manualMessageOf = (message: string) => () => (isByHand.current ? message : "");
  const onDone = (reply: Invoice): void => {
    latestInvoice.current = reply;
    setSaved(reply);
  };
  const options = { errors: "inline", refresh: CHANGED_ROUTES, onDone } as const;
  const create = useSend(invoiceRoutes.create, {
    ...options,
    done: manualMessageOf("Create Successfully"),
    detail: ({ invoice_number }) => `Invoice ${formatInvoiceNumber(invoice_number)}`,
  });
  const update = useSend(invoiceRoutes.update, {
    ...options,
    done: manualMessageOf("Saved Successfully"),
    detail: ({ invoice_number }) => `Invoice ${formatInvoiceNumber(invoice_number)}`,
  });
  const save = ({ client, version, body }: DraftSave): Promise<Invoice> => {
    const { ID, version: ownVersion = 0 } = latestInvoice.current ?? {};
    if (ID === undefined) return create.sendAsync({ body: { ...body, _doctor: client } });
    // The higher of two versions: that of the last save, or that of the row loaded by a conflict.
    return update.sendAsync({
      params: { id: ID },
      body: { ...body, version: Math.max(ownVersion, version) },
    });
  };
  return {
    saved,
    save,
    setByHand: (on: boolean): void => {
      isByHand.current = on;
    },
  };
}
