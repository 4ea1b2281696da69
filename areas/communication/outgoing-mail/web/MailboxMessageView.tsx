import { Link } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { mailboxRoutes } from "../mailbox.contract.ts";
import { linkParts } from "../rules/links.ts";
import classes from "./mailbox.module.css";
import { formatInstant } from "./format-instant.ts";

export function MailboxMessageView({ name }: { name: string }) {
  const read = useRead(mailboxRoutes.read, { params: { letter: name } });
  if (read.error?.status === 404) return <p>This email doesn't exist.</p>;
  if (read.error) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  const { subject, from, to, at, reply_to, text, attachments, message_id } = read.data;
  const facts: Fact[] = [
    { label: "From", value: from },
    { label: "To", value: to },
    ...(reply_to ? [{ label: "Replies to", value: reply_to }] : []),
    { label: "Received", value: <span className="tn">{formatInstant(at)}</span> },
    ...(attachments.length > 0
      ? [{ label: "Attachments", value: attachments.map(({ filename }) => filename).join(", ") }]
      : []),
    { label: "Message-ID", value: <span className={classes.whole}>{message_id}</span> },
  ];
  return (
    <article>
      <Link to="/mailbox" className={classes.back}>
        All emails
      </Link>
      <h2 className={classes.title}>{subject}</h2>
      <FactList facts={facts} />
      <p className={classes.text}>
        {linkParts(text.trim()).map((part, index) =>
          part.isLink ? (
            <a key={index} href={part.text}>
              {part.text}
            </a>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        )}
      </p>
    </article>
  );
}
