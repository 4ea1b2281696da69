import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { mailPaths } from "../paths.ts";
import { IconRefresh, IconSend, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { mailRoutes, type OpenedMail } from "../contract.ts";
import { mayCancel, maySendOnceMore, mayTryAgain } from "../rules/acts.ts";

const sendOptions = { refresh: [mailRoutes.get, mailRoutes.list] };

/**
 * Renders the actions available for an email. If a failed email can't be resent, the reason is shown instead.
 */
export function MailActions({ mail }: { mail: OpenedMail }) {
  // Uses the time at which the dialog opened, because the server checks again with its own clock.
  const [now] = useState(() => new Date().toISOString());
  const actionState = { state: mail.state, has_text: mail.text !== null, secret_until: mail.secret_until };
  const retryVerdict =
    mail.state === "failed" || mail.state === "uncertain" ? mayTryAgain(actionState, now) : null;
  const tryAgain = useSend(mailRoutes.tryAgain, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: `Email resent. ${mail.subject}`,
  });
  const cancel = useSend(mailRoutes.cancel, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: `Email cancelled. ${mail.subject}`,
  });
  const call = { params: { id: mail.ID } };
  return (
    <>
      {retryVerdict && !retryVerdict.allowed && <span className="muted">{retryVerdict.refusal.message}</span>}
      {mayCancel(mail).allowed && (
        <Button icon={<IconX size={17} />} busy={cancel.isSending} onClick={() => cancel.send(call)}>
          Cancel email
        </Button>
      )}
      {retryVerdict?.allowed && (
        <Button
          kind="primary"
          icon={<IconRefresh size={17} />}
          busy={tryAgain.isSending}
          onClick={() => tryAgain.send(call)}
        >
          Resend
        </Button>
      )}
      {maySendOnceMore(actionState, now).allowed && <SendOnceMore mail={mail} />}
    </>
  );
}

function SendOnceMore({ mail }: { mail: OpenedMail }) {
  const openPage = useOpenPage();
  const [isAsking, setAsking] = useState(false);
  const send = useSend(mailRoutes.sendOnceMore, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: `Sending again. ${mail.subject}`,
    onDone: (copy) => {
      setAsking(false);
      openPage(mailPaths.mail({ id: copy.ID }));
    },
  });
  return (
    <>
      <Button icon={<IconSend size={17} />} onClick={() => setAsking(true)}>
        Resend
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Resend"
        confirm="Resend"
        busy={send.isSending}
        onConfirm={() => send.send({ params: { id: mail.ID } })}
        onCancel={() => setAsking(false)}
      >
        {mail.to} was sent {quoteText(mail.subject)} before. A second email will arrive.
      </ConfirmDialog>
    </>
  );
}
