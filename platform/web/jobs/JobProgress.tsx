import { Progress } from "@mantine/core";
import { useEffect, useRef } from "react";
import { jobRoutes } from "#platform/jobs/job.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./job.module.css";

/** Where the page hears no realtime events. */
const ASK_AGAIN_MS = 1_500;

interface JobProgressProps {
  /** The number of the run, as its feature answers it. */
  job: number;
  /** What is being done: "Importing". */
  doing: string;
  /** Called once, when it has ended. */
  onDone: () => void;
}

/** How far long work is. One may leave the page: the work continues on the server. */
export function JobProgress({ job, doing, onDone }: JobProgressProps) {
  const { data } = useRead(jobRoutes.get, { params: { id: job } });
  const hasEnded = data?.state === "done" || data?.state === "failed";
  // The same reading, asked again while it runs.
  useRead(jobRoutes.get, { params: { id: job } }, { enabled: !hasEnded, every: ASK_AGAIN_MS });
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (hasEnded) done.current();
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
          ? `${doing}, ${counted.format(data.done)} of ${counted.format(total)}.`
          : `${doing} starts in a moment.`}{" "}
        You can leave this page; the work continues.
      </p>
    </div>
  );
}
