import { formatE164 } from "#kernel/addresses/phone.ts";
import { addDays, formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { visitMessageRoutes } from "../contract.ts";
import type { PreviewedMessage } from "../message.contract.ts";
import { partWords, priceWords, REASON_WORDS } from "../rules/words.ts";
import classes from "./messages.module.css";

/** Renders a preview of today's and tomorrow's reminders, computed from the saved rules. */
export function PreviewCards() {
  const read = useRead(visitMessageRoutes.preview);
  if (read.error && !read.data)
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={4} />;
  const { day, today, tomorrow } = read.data;
  return (
    <div className={classes.columns}>
      <PreviewCard title={`Today, ${formatDay(day)}`} messages={today} />
      <PreviewCard title={`Tomorrow, ${formatDay(addDays(day, 1))}`} messages={tomorrow} />
    </div>
  );
}

const SHOWN = 50;

function PreviewCard({ title, messages }: { title: string; messages: readonly PreviewedMessage[] }) {
  return (
    <Card title={title} count={sumWords(messages)}>
      {messages.length === 0 && <p className="muted">No reminders on this day.</p>}
      <ul className={classes.list} aria-label={title}>
        {messages.slice(0, SHOWN).map((message) => (
          <Previewed key={`${message.patient.ID} ${message.starts_at}`} message={message} />
        ))}
      </ul>
      {messages.length > SHOWN && <p className="muted">and {messages.length - SHOWN} more</p>}
    </Card>
  );
}

/** Sums up a day: "12 reminders, 24 parts, $1.90". */
function sumWords(messages: readonly PreviewedMessage[]): string {
  const sent = messages.filter(({ problem }) => problem === null);
  const parts = sent.reduce((sum, message) => sum + message.parts, 0);
  const tenths = sent.reduce((sum, message) => sum + (message.price_tenths ?? 0), 0);
  return [
    sent.length === 1 ? "1 reminder" : `${sent.length} reminders`,
    ...(parts > 0 ? [partWords(parts)] : []),
    ...(tenths > 0 ? [priceWords(tenths)] : []),
  ].join(", ");
}

const Previewed = ({ message: { patient, due_at, zone, to_address, body, problem } }: PreviewedProps) => (
  <li>
    <span className={classes.line}>
      <b>
        {patient.last_name.toUpperCase()}, {patient.first_name}
      </b>
      {problem === null ? (
        <span className="muted tn">
          <DateTime at={due_at} zone={zone} />, {formatE164(to_address)}
        </span>
      ) : (
        <Status is="missing">{REASON_WORDS[problem]}</Status>
      )}
    </span>
    {problem === null && <p className={classes.body}>{body}</p>}
  </li>
);
interface PreviewedProps {
  message: PreviewedMessage;
}
