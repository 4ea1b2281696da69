import { useParams } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmailAddress } from "#platform/web/ui/facts/EmailAddress.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { mailRoutes, type OpenedMail } from "../contract.ts";
import { kindLabel } from "../rules/words.ts";
import { Attempts } from "./Attempts.tsx";
import { MailActions } from "./MailActions.tsx";
import { MailNotice } from "./MailNotice.tsx";
import { MailStatus } from "./MailStatus.tsx";
import classes from "./mail.module.css";
import { formatInstant } from "./format-instant.ts";
import { mailPaths } from "../paths.ts";

const back = { to: mailPaths.list(), label: "Email" };

export function OpenedMailPage() {
  useRealtime({ ofAll: true });
  const { id = "" } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const read = useRead(mailRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  if (read.data) return <OpenedMailView mail={read.data} />;
  return <RecordLoading title="Email" back={back} read={read} />;
}

function OpenedMailView({ mail }: { mail: OpenedMail }) {
  return (
    <Page title={mail.subject}>
      <PageHeader
        title={mail.subject}
        back={back}
        note={<MailStatus state={mail.state} />}
        actions={<MailActions mail={mail} />}
      />
      <MailNotice mail={mail} />
      <PageBody facts={<Facts mail={mail} />}>
        <Card title="Text" padded>
          {mail.text === null ? (
            <p className="muted">The text is no longer stored.</p>
          ) : (
            <>
              <p className={classes.text}>{mail.text}</p>
              {mail.text.includes("•••") && <p className="muted">Links are masked.</p>}
            </>
          )}
        </Card>
        <Attempts mail={mail} />
      </PageBody>
    </Page>
  );
}

function Facts({ mail }: { mail: OpenedMail }) {
  const { to, client, kind, created_time, next_attempt_at, message_id, attachments, ended_at, state } = mail;
  const facts: Fact[] = [
    {
      label: "To",
      value: (
        <span className={classes.whole}>
          <EmailAddress address={to} />
        </span>
      ),
    },
    { label: "About", value: client?.name ?? "Corella" },
    { label: "Type", value: kindLabel(kind) },
    { label: "Reserved", value: <span className="tn">{formatInstant(created_time)}</span> },
    ...(state === "sent" && ended_at
      ? [{ label: "Sent", value: <span className="tn">{formatInstant(ended_at)}</span> }]
      : []),
    ...(next_attempt_at && state !== "sending"
      ? [{ label: "Next attempt", value: <span className="tn">{formatInstant(next_attempt_at)}</span> }]
      : []),
    { label: "Attachments", value: attachments.map(({ filename }) => filename).join(", ") },
    { label: "Message-ID", value: message_id && <span className={classes.whole}>{message_id}</span> },
  ];
  return (
    <section aria-label="Details">
      <h2 className={classes.heading}>Details</h2>
      <FactList facts={facts} />
    </section>
  );
}
