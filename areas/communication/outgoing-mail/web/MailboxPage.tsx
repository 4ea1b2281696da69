import { Link, useParams } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type MessageBrief, mailboxRoutes } from "../mailbox.contract.ts";
import classes from "./mailbox.module.css";
import { MailboxMessageView } from "./MailboxMessageView.tsx";
import { formatInstant } from "./format-instant.ts";

/** Renders the sandbox mailbox of the demo, with the emails that would have been sent. */
export function MailboxPage() {
  const { letter } = useParams({ strict: false });
  const list = useRead(mailboxRoutes.listMailbox, {}, { every: 5_000 });
  if (list.error?.status === 404) return <NotFoundPage />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Brand />
        <h1 className={classes.title}>Sandbox mailbox</h1>
        <Button size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </header>
      <Banner tone="ochre">
        Demo only. Emails don't leave this machine: all of them arrive here, regardless of the address, and
        anyone who opens this page can read them.
      </Banner>
      <main className={letter ? `${classes.columns} ${classes.reading}` : classes.columns}>
        <section className={classes.list} aria-label="Emails">
          {list.error && !list.data ? (
            <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
          ) : list.data ? (
            <Letters letters={list.data.letters} opened={letter} />
          ) : (
            <div className={classes.awaited}>
              <Skeleton lines={6} />
            </div>
          )}
        </section>
        <section className={classes.letter} aria-label="Email">
          {letter ? (
            <MailboxMessageView name={letter} />
          ) : (
            <EmptyState>Choose an email to read it.</EmptyState>
          )}
        </section>
      </main>
    </div>
  );
}

function Letters({ letters, opened }: { letters: readonly MessageBrief[]; opened: string | undefined }) {
  if (letters.length === 0) return <EmptyState>No emails yet.</EmptyState>;
  return (
    <ul className={classes.letters}>
      {letters.map((letter) => (
        <li key={letter.name}>
          <Link
            to="/mailbox/$letter"
            params={{ letter: letter.name }}
            className={classes.brief}
            aria-current={letter.name === opened ? "page" : undefined}
          >
            <span className={classes.subject}>{letter.subject}</span>
            <span className="muted">{letter.to}</span>
            <span className="muted tn">{formatInstant(letter.at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
