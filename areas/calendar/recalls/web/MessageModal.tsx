import { formatE164 } from "#kernel/addresses/phone.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { partWords, priceWords } from "#areas/calendar/visit-messages/rules/words.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { recallRoutes } from "../contract.ts";
import type { PreviewedRecall, Recall } from "../recall.contract.ts";
import { LEFT_OUT_WORDS, messageWords } from "../rules/words.ts";
import classes from "./recalls.module.css";
import { RECALL_ROUTES } from "./useRecallActs.ts";

interface MessageModalProps {
  recalls: readonly Recall[];
  onClose: () => void;
}

/** Renders the dialog with the text of the messages, their cost, and the patients who get none. */
export function MessageModal({ recalls, onClose }: MessageModalProps) {
  const ids = recalls.map(({ ID }) => ID);
  const read = useRead(recallRoutes.preview, { query: { ids: ids.join(",") } });
  const send = useSend(recallRoutes.send, {
    failed: "Send Failed",
    refresh: [...RECALL_ROUTES, recallRoutes.preview],
    onDone: (results) => {
      const sentCount = results.filter(({ reason }) => reason === null).length;
      const remainingCount = results.length - sentCount;
      const names = recalls.map(({ patient }) => patientName(patient)).join("; ");
      const detail = remainingCount === 0 ? names : `${messageWords(remainingCount)} not sent`;
      toast.done(`${messageWords(sentCount)} queued`, { detail });
      onClose();
    },
  });
  const rows = read.data?.recalls ?? [];
  const reached = rows.filter(({ reason }) => reason === null);
  return (
    <Modal
      opened
      title="Send message"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {reached.length > 0 && (
            <Button kind="primary" busy={send.isSending} onClick={() => send.send({ body: { ids } })}>
              {`Send ${messageWords(reached.length)}`}
            </Button>
          )}
        </>
      }
    >
      {read.error && !read.data && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!read.data && !read.error && <Skeleton lines={4} />}
      {read.data && <Preview text={read.data.text} reached={reached} rows={rows} />}
    </Modal>
  );
}

interface PreviewProps {
  text: string | null;
  reached: readonly PreviewedRecall[];
  rows: readonly PreviewedRecall[];
}

function Preview({ text, reached, rows }: PreviewProps) {
  const leftOut = rows.filter(({ reason }) => reason !== null);
  return (
    <div className={classes.preview}>
      {reached.length > 0 && text !== null && (
        <>
          <blockquote className={classes.text}>{text.replaceAll("{link}", "…")}</blockquote>
          <p className="muted">{sumWords(reached)}</p>
          <ul className={classes.people} aria-label="Patients who get the message">
            {reached.map(({ recall, to_address }) => (
              <li key={recall.ID}>
                <span>{patientName(recall.patient)}</span>
                <span className="muted tn">{formatE164(to_address)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3
            className={classes.head}
          >{`Not sent to ${leftOut.length === 1 ? "1 patient" : `${leftOut.length} patients`}`}</h3>
          <ul className={classes.people} aria-label="Patients who get no message">
            {leftOut.map(({ recall, reason }) => (
              <li key={recall.ID}>
                <span>{patientName(recall.patient)}</span>
                {reason && <Status is="missing">{LEFT_OUT_WORDS[reason]}</Status>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Sums up the messages: "12 messages, 24 parts, $1.90". */
function sumWords(reached: readonly PreviewedRecall[]): string {
  const parts = reached.reduce((sum, row) => sum + row.parts, 0);
  const tenths = reached.reduce((sum, row) => sum + (row.price_tenths ?? 0), 0);
  return [
    messageWords(reached.length),
    ...(parts > 0 ? [partWords(parts)] : []),
    ...(tenths > 0 ? [priceWords(tenths)] : []),
  ].join(", ");
}
