import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { JobProgress } from "#platform/web/jobs/JobProgress.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { describeOutcome } from "../rules/words.ts";
import classes from "./import.module.css";

/** Renders the progress of an import, or its result. */
export function RunOutcome({ run }: { run: ImportRun }) {
  const client = useClient();
  return (
    <>
      {(run.state === "running" || run.state === "undoing") && <RunProgress run={run} />}
      {run.state === "done" && (
        <Banner
          tone="fern"
          boxed
          action={
            <span className={classes.links}>
              {run.counts_by_subject.patient.made > 0 && (
                <Link to={client.to("patients")}>Show patients</Link>
              )}
              {run.counts_by_subject.referringdoctor.made > 0 && (
                <Link to={client.to("referringdoctors")}>Show referring doctors</Link>
              )}
            </span>
          }
        >
          {describeOutcome(run.counts_by_subject)}
          {run.counts.there > 0 && ` ${countFormat.format(run.counts.there)} already existed.`}
        </Banner>
      )}
      {run.state === "undone" && (
        <Banner tone="ochre" boxed>
          This import was undone. Everything it added or changed is as it was before.
        </Banner>
      )}
    </>
  );
}

function RunProgress({ run }: { run: ImportRun }) {
  const queries = useQueryClient();
  if (run.job === null) return null;
  const reload = (): void =>
    void invalidateRoutes(queries, [importRoutes.get, importRoutes.rows, importRoutes.list]);
  return (
    <JobProgress job={run.job} doing={run.state === "undoing" ? "Undoing" : "Importing"} onDone={reload} />
  );
}
