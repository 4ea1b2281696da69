import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { type BoardRow, boardRoutes, type Cell } from "../contract.ts";
import { CellStatus } from "./CellStatus.tsx";

/** Records a fund's reply for one provider number. */
export function MarkModal({ row, cell, onClose }: { row: BoardRow; cell: Cell; onClose: () => void }) {
  const { send, isSending } = useSend(boardRoutes.mark, {
    done: "Saved Successfully",
    detail: `${row.provider_number}, ${cell.recipient}`,
    refresh: [boardRoutes.list, boardRoutes.due],
    onDone: onClose,
  });
  const mark = (state: "confirmed" | "rejected" | "sent") =>
    send({ params: { id: cell.ID }, body: { state, version: cell.version } });
  return (
    <Modal
      opened
      title={`${formatProviderNumber(row.provider_number)} at ${cell.recipient}`}
      onClose={onClose}
      size="confirm"
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {cell.state !== "rejected" && (
            <Button busy={isSending} onClick={() => mark("rejected")}>
              Mark as rejected
            </Button>
          )}
          {cell.state === "confirmed" || cell.state === "rejected" ? (
            <Button busy={isSending} onClick={() => mark("sent")}>
              Mark as sent
            </Button>
          ) : null}
          {cell.state !== "confirmed" && (
            <Button kind="primary" busy={isSending} onClick={() => mark("confirmed")}>
              Mark as confirmed
            </Button>
          )}
        </>
      }
    >
      <p>
        {row.client}: <CellStatus cell={cell} />
      </p>
    </Modal>
  );
}
