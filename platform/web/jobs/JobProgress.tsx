import { Progress } from "@mantine/core";
import { useEffect, useRef } from "react";
import { jobRoutes } from "#platform/jobs/job.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./job.module.css";

/** Polling interval in milliseconds, for pages that receive no realtime events. */
const POLL_MS = 1_500;

interface JobProgressProps {
  /** ID of the job, as returned by its feature's route. */
  job: number;
  /** Name of the activity, such as "Importing". */
  doing: string;
  /** Called once when the job has ended. */
  onDone: () => void;
}

/**
 * Renders the progress of a long job. The user may leave the page because the job continues on the server.
 */
export function JobProgress({ job, doing, onDone }: JobProgressProps) {
  const { data } = useRead(jobRoutes.get, { params: { id: job } });
  const hasEnded = data?.state === "done" || data?.state === "failed";
  // Polls the same query while the job runs.
  useRead(jobRoutes.get, { params: { id: job } }, { enabled: !hasEnded, every: POLL_MS });
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  });
  useEffect(() => {
    if (hasEnded) onDoneRef.current();
  }, [hasEnded]);
  if (data?.state === "failed")
    return (
      <Banner tone="waratah" boxed alert>
        {doing} failed. What was saved before is still there. Contact support if it fails again.
      </Banner>
    );
  const total = data?.total ?? null;
  const percent = data && total ? Math.floor((100 * data.done) / total) : 0;
  return (
    <div className={classes.progress}>
      <Progress value={percent} size="lg" color="var(--act)" aria-label={doing} />
      <p role="status" className="tn">
        {data?.state === "running" && total !== null
          ? `${doing}, ${countFormat.format(data.done)} of ${countFormat.format(total)}.`
          : `${doing} starts in a moment.`}{" "}
        You can leave this page; the work continues.
      </p>
    </div>
  );
}
