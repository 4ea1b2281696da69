import { IconEye, IconSend } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { mayFire, noAction, useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { formatInvoiceNumber, type Invoice } from "../invoice.contract.ts";
import { InvoiceDocument } from "./InvoiceDocument.tsx";
import { PublishDialog } from "./PublishDialog.tsx";

interface InvoiceFormActsProps {
  isSaving: boolean;
  saved: Invoice | null;
  /**
   * Saves the draft and returns the invoice, or null if a value is missing or refused. A toast confirms the
   * save if `isSaid` is true.
   */
  onSave: (isSaid: boolean) => Promise<Invoice | null>;
  onPublished: (invoice: Invoice) => void;
}

/**
 * Renders Preview, Save draft and Publish and send. Previewing and publishing save the draft first (picture
 * 31).
 */
export function InvoiceFormActs({ isSaving, saved, onSave, onPublished }: InvoiceFormActsProps) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<"publish" | "preview" | null>(null);
  const mayPublish = may(["invoice.publish"]);
  const saveThenOpen = (next: "publish" | "preview") => (): void =>
    void onSave(false).then((invoice) => (invoice ? setDialog(next) : undefined));
  usePublishKey(mayPublish ? saveThenOpen("publish") : null);
  useShortcuts([
    { keys: "V", does: "Preview the invoice", run: saveThenOpen("preview") },
    ...(mayPublish ? [{ keys: "mod+Enter", does: "Publish and send the invoice", run: noAction }] : []),
  ]);
  return (
    <>
      <Button icon={<IconEye size={16} />} keys="V" onClick={saveThenOpen("preview")}>
        Preview
      </Button>
      <Button keys="Ctrl S" busy={isSaving} onClick={() => void onSave(true)}>
        Save draft
      </Button>
      {mayPublish && (
        <Button kind="primary" icon={<IconSend size={16} />} keys="Ctrl ↵" onClick={saveThenOpen("publish")}>
          Publish and send
        </Button>
      )}
      {saved && (
        <PublishDialog
          opened={dialog === "publish"}
          invoice={saved}
          onClose={() => setDialog(null)}
          onPublished={onPublished}
        />
      )}
      {saved && (
        <Modal
          opened={dialog === "preview"}
          size="wide"
          title={`Preview of invoice ${formatInvoiceNumber(saved.invoice_number)}`}
          onClose={() => setDialog(null)}
        >
          <InvoiceDocument invoice={saved} />
        </Modal>
      )}
    </>
  );
}

const PUBLISH_KEY = { keys: "mod+Enter", inFields: true };

/** Handles Ctrl+Enter before the form does, because the form would only save. */
function usePublishKey(run: (() => void) | null): void {
  const latestRun = useLatest(run);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      const isKey = (event.ctrlKey || event.metaKey) && event.key === "Enter";
      if (!isKey || latestRun.current === null || !mayFire(PUBLISH_KEY, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      // Blurs the field first because a field reads its text on blur.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        latestRun.current?.();
        if (focused instanceof HTMLElement) focused.focus();
      });
    };
    window.addEventListener("keydown", handleKeyDown, true);
    return () => window.removeEventListener("keydown", handleKeyDown, true);
  }, [latestRun]);
}
