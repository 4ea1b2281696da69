import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { taskPaths } from "../paths.ts";
import { statusName } from "../rules/status.ts";
import { SUMMARY_EVERY_MS, summaryRoutes, type TaskSummary } from "../summary.contract.ts";
import classes from "./home-work.module.css";

const formatLetters = (count: number): string => (count === 1 ? "1 letter" : `${count} letters`);

/**
 * Renders the outstanding and the recently returned letters on the client's home page, updated every ten
 * seconds (SCR-HOME-02, CONST-54).
 */
export function LetterSummary() {
  const read = useRead(summaryRoutes.summary, {}, { every: SUMMARY_EVERY_MS });
  if (read.data) return <SummaryLines of={read.data} />;
  if (!read.error) return <Skeleton lines={2} height={30} />;
  return (
    <ErrorState
      what="Letters couldn't be loaded."
      message={read.error.message}
      onRetry={() => void read.refetch()}
    />
  );
}

function SummaryLines({ of: { open, next_due, returned, unrated } }: { of: TaskSummary }) {
  const count = open.reduce((sum, each) => sum + each.count, 0);
  const steps = open
    .map(({ status, count: some }) => `${some} ${statusName("TRANSCRIPTION", status).toLowerCase()}`)
    .join(", ");
  return (
    <ul className={classes.lines}>
      <li>
        <AppLink className="link" to={taskPaths.outstanding()}>
          {count === 0 ? "No letters outstanding" : `${formatLetters(count)} outstanding`}
        </AppLink>
        {count > 0 && (
          <span className="muted">
            {steps}
            {next_due !== null && (
              <>
                . Next due <DateTime at={next_due} />
              </>
            )}
          </span>
        )}
      </li>
      <li>
        <AppLink className="link" to={taskPaths.completed()}>
          {returned === 0
            ? "No letters returned in the last 7 days"
            : `${formatLetters(returned)} returned in the last 7 days`}
        </AppLink>
        {unrated > 0 && <span className="muted">{unrated} not rated yet</span>}
      </li>
    </ul>
  );
}
