import { IconDownload, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useZip } from "#platform/files/web/useZip.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { type BillingFile, billingFileRoutes } from "../contract.ts";
import classes from "./billing-files.module.css";

interface SelectionBarProps {
  files: readonly BillingFile[];
  onDone: () => void;
}

const countOf = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`;
const CHANGED_ROUTES = [billingFileRoutes.list];

/**
 * Renders the actions for the selected files. Sending and deleting require confirmation, which lists the
 * files' names.
 */
export function SelectionBar({ files, onDone }: SelectionBarProps) {
  const { may } = useSession();
  const zip = useZip();
  const [question, setQuestion] = useState<"send" | "remove" | null>(null);
  const finish = () => {
    setQuestion(null);
    onDone();
  };
  const fileNames = files.map(({ file }) => file.name).join(", ");
  const send = useSend(billingFileRoutes.send, {
    done: "Bulk bill sent successfully",
    detail: fileNames,
    failed: "Send Failed",
    refresh: CHANGED_ROUTES,
    onDone: finish,
  });
  const remove = useSend(billingFileRoutes.removeSelected, {
    done: "Files deleted successfully",
    detail: fileNames,
    failed: "Delete Failed",
    refresh: CHANGED_ROUTES,
    onDone: finish,
  });
  const ids = files.map(({ ID }) => ID);
  const names = (
    <ul className={classes.names}>
      {files.map(({ ID, file }) => (
        <li key={ID}>{file.name}</li>
      ))}
    </ul>
  );
  return (
    <div className={classes.bar} role="group" aria-label="Selected files">
      <strong>{`${countOf(files.length)} selected`}</strong>
      <Button
        size="sm"
        icon={<IconDownload size={16} />}
        busy={zip.isLoading}
        onClick={() =>
          void zip.download(
            files.map(({ _file }) => _file),
            "billing-files.zip",
          )
        }
      >
        Download ZIP
      </Button>
      {may(["bulkbill.send"]) && (
        <Button size="sm" icon={<IconSend size={16} />} onClick={() => setQuestion("send")}>
          Send bulk bill
        </Button>
      )}
      {may(["billingfile.upload"]) && (
        <Button size="sm" icon={<IconTrash size={16} />} onClick={() => setQuestion("remove")}>
          Delete
        </Button>
      )}
      <button type="button" className="link" onClick={onDone}>
        Clear selection
      </button>
      <ConfirmDialog
        opened={question === "send"}
        title="Send bulk bill"
        confirm="Send bulk bill"
        busy={send.isSending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => send.send({ body: { ids } })}
      >
        {countOf(files.length)} will be sent to the billing team:
        {names}
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === "remove"}
        title="Delete billing files"
        confirm="Delete"
        isLoss
        busy={remove.isSending}
        onCancel={() => setQuestion(null)}
        onConfirm={() => remove.send({ body: { ids } })}
      >
        {countOf(files.length)} will be deleted:
        {names}
      </ConfirmDialog>
    </div>
  );
}
