import { IconArrowBackUp, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { Avatar } from "#platform/web/shell/menu/Avatar.tsx";
import { addressOfLink } from "#kernel/contract/link.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type Message, messageRoutes, type QuotedMessage } from "../contract.ts";
import { isOfBureau } from "../rules/addressing.ts";
import { correspondentName } from "../rules/names.ts";
import classes from "./messages.module.css";
import { SendMessageModal } from "./SendMessageModal.tsx";
import { useMessagesPath } from "./useMessagePath.ts";
import { When } from "./When.tsx";

/** Renders a message, the messages it replies to, and the reply button. */
export function MessageView({ message, wasNew }: { message: Message; wasNew: boolean }) {
  const { may } = useSession();
  const owner = useOwner();
  const list = useMessagesPath();
  const [isAnswering, setAnswering] = useState(false);
  const mayAnswer = may(["message.send"]);
  useShortcuts(mayAnswer ? [{ keys: "R", does: "Reply", run: () => setAnswering(true) }] : []);
  const { patient, client } = message;
  return (
    <Page title={message.subject}>
      <PageHeader
        title={message.subject}
        back={{ to: list, label: "Messages" }}
        actions={
          <>
            {patient && (
              <LinkButton
                icon={<IconUser size={16} />}
                to={addressOfLink(patientPaths.record({ id: patient.ID }), client.username)}
              >
                {patientName(patient)}
              </LinkButton>
            )}
            {mayAnswer && (
              <Button
                kind="primary"
                icon={<IconArrowBackUp size={16} />}
                keys="R"
                onClick={() => setAnswering(true)}
              >
                Reply
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <article className={classes.message} aria-label={message.subject}>
          <Envelope message={message} wasNew={wasNew} />
          <div className={classes.text}>{message.body}</div>
          {message.attachments.length > 0 && (
            <div className={classes.files} role="group" aria-label="Files">
              {message.attachments.map((file) => (
                <FileRow
                  key={file.ID}
                  file={file}
                  address={(view) =>
                    addressOf(
                      messageRoutes.open,
                      { params: { id: message.ID, fileId: file.ID }, query: { view } },
                      owner,
                    )
                  }
                />
              ))}
            </div>
          )}
          {message.quoted.length > 0 && <Quotes quoted={message.quoted} />}
        </article>
      </PageBody>
      {isAnswering && <SendMessageModal answered={message} onClose={() => setAnswering(false)} />}
    </Page>
  );
}

function Envelope({ message, wasNew }: { message: Message; wasNew: boolean }) {
  const { sender, recipient, client } = message;
  const isFromClient = !isOfBureau(sender.kind);
  return (
    <header className={classes.envelope}>
      <Avatar first={sender.first_name} last={sender.last_name} tone={isFromClient ? "euca" : "jacaranda"} />
      <div className={classes.names}>
        <span className={classes.sender}>
          {correspondentName(sender)}
          {sender.kind === "subuser" && <span className="muted"> of {correspondentName(client)}</span>}
        </span>
        <span className="muted">
          to {correspondentName(recipient)} · <When at={message.created_time} whole />
        </span>
      </div>
      <span className="muted">
        <ReadStatus message={message} wasNew={wasNew} />
      </span>
    </header>
  );
}

/** Renders the reader and the time of reading, for the sender and for staff who share the bureau's inbox. */
function ReadStatus({
  message: { is_received, viewed_time, viewed_by },
  wasNew,
}: {
  message: Message;
  wasNew: boolean;
}) {
  if (viewed_time === null || viewed_by === null) return is_received ? null : "Unread";
  if (is_received && wasNew) return null;
  return (
    <>
      Read by {correspondentName(viewed_by)}, <When at={viewed_time} whole />
    </>
  );
}

function Quotes({ quoted }: { quoted: readonly QuotedMessage[] }) {
  return (
    <section className={classes.quotes} aria-label="Earlier messages">
      {quoted.map((message) => (
        <div key={message.ID} className={classes.quote}>
          <h3>
            {correspondentName(message.sender)} to {correspondentName(message.recipient)},{" "}
            <When at={message.created_time} whole />
          </h3>
          <div className={classes.text}>{message.body}</div>
        </div>
      ))}
    </section>
  );
}
