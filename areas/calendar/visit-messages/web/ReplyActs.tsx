import { useState } from "react";
import { OpenAppointment } from "#areas/calendar/appointments/web/OpenAppointment.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { visitMessageRoutes } from "../contract.ts";
import type { VisitReply } from "../message.contract.ts";
import { canSend } from "../rules/settings.ts";
import { senderOf } from "../rules/words.ts";
import classes from "./messages.module.css";
import { ReplyModal } from "./ReplyModal.tsx";

/** Renders the buttons that deal with a reply. Renders nothing for one that needs no answer. */
export function ReplyActs({ reply }: { reply: VisitReply }) {
  if (reply.question === null || reply.handled_at !== null) return null;
  return (
    <span className={classes.acts}>
      <ReplyButton reply={reply} />
      {reply._appointment !== null && (
        <OpenAppointment ID={reply._appointment} repeat_date={reply.repeat_date} patient={senderOf(reply)} />
      )}
      <HandleButton reply={reply} />
    </span>
  );
}

/** Renders the button that answers with a message, if the patient is known and messages can be sent. */
function ReplyButton({ reply }: { reply: VisitReply }) {
  const rules = useRead(visitMessageRoutes.rules);
  const [isOpen, setOpen] = useState(false);
  const { patient } = reply;
  if (patient === null || !rules.data || !canSend(rules.data)) return null;
  return (
    <>
      <Button size="xs" aria-label={`Reply, ${senderOf(reply)}`} onClick={() => setOpen(true)}>
        Reply
      </Button>
      {isOpen && <ReplyModal reply={reply} patient={patient} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandleButton({ reply }: { reply: VisitReply }) {
  const handle = useSend(visitMessageRoutes.handle, {
    done: "Saved Successfully",
    detail: `Reply of ${senderOf(reply)} marked as answered`,
    refresh: [visitMessageRoutes.replies, visitMessageRoutes.list],
  });
  return (
    <Button
      size="xs"
      busy={handle.isSending}
      aria-label={`Mark as answered, ${senderOf(reply)}`}
      onClick={() => handle.send({ params: { id: reply.ID } })}
    >
      Mark as answered
    </Button>
  );
}
