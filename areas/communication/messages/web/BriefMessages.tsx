import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { MESSAGES_IN_BRIEF, messageRoutes } from "../contract.ts";
import { correspondentName } from "../rules/names.ts";
import classes from "./messages.module.css";
import { CHECK_INTERVAL_MS } from "./UnreadCount.tsx";
import { useMessagePath } from "./useMessagePath.ts";
import { When } from "./When.tsx";

/** Renders the three newest unread messages on the home page (CONST-45, C-152). */
export function BriefMessages({ className }: { className: string | undefined }) {
  const pathOf = useMessagePath();
  const list = useRead(
    messageRoutes.list,
    { params: { pageSize: MESSAGES_IN_BRIEF, pageNumber: 1 }, query: { box: "inbox", unread: "1" } },
    { every: CHECK_INTERVAL_MS },
  );
  if (!list.data) {
    if (!list.error) return <Skeleton lines={2} height={36} />;
    return (
      <ErrorState
        what="Messages couldn't be loaded."
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.messages.length === 0) return <p className={className}>No unread messages.</p>;
  return (
    <ul aria-label="Unread messages">
      {list.data.messages.map((message) => (
        <li key={message.ID}>
          <AppLink to={pathOf(message)} className={classes.brief}>
            <span className={classes.briefLine}>
              <span className={classes.sender}>{correspondentName(message.sender)}</span>
              <span className="muted">
                <When at={message.created_time} />
              </span>
            </span>
            <span className={classes.briefSubject}>{message.subject}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
