import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { addressOf } from "#platform/web/api/address.ts";
import { refresh } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { JobProgress } from "#platform/web/jobs/JobProgress.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { counted } from "#platform/web/ui/PageHeader.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { peopleWords } from "../rules/words.ts";
import classes from "./import.module.css";

/** How far it is, or what came of it; and the rows that were not taken, to be put right in the old system. */
export function RunOutcome({ run }: { run: ImportRun }) {
  const client = useClient();
  const people = peopleWords(run.counts_by_subject, "made");
  return (
    <>
      {run.state === "running" && <Running run={run} />}
      {run.state === "done" && (
        <Banner
          tone="fern"
          boxed
          action={
            <span className={classes.links}>
              {run.counts_by_subject.patient.made > 0 && <Link to={client.to("patients")}>Show patients</Link>}
              {run.counts_by_subject.referringdoctor.made > 0 && (
                <Link to={client.to("referringdoctors")}>Show referring doctors</Link>
              )}
            </span>
          }
        >
          {people === "" ? "Nothing new was imported." : `${people} imported.`}
          {run.counts.there > 0 && ` ${counted.format(run.counts.there)} already existed.`}
        </Banner>
      )}
      {run.counts.wrong > 0 && !run.is_expired && <WrongRows run={run} />}
    </>
  );
}

function Running({ run }: { run: ImportRun }) {
  const queries = useQueryClient();
  if (run.job === null) return null;
  const reload = (): void => void refresh(queries, [importRoutes.get, importRoutes.rows, importRoutes.list]);
  return <JobProgress job={run.job} doing="Importing" onDone={reload} />;
}

function WrongRows({ run }: { run: ImportRun }) {
  const owner = useOwner();
  const words = run.counts.wrong === 1 ? "row can't be imported" : "rows can't be imported";
  return (
    <Banner
      tone="ochre"
      boxed
      action={
        <a className={classes.download} href={addressOf(importRoutes.wrong, { params: { id: run.ID } }, owner)} download>
          <IconDownload size={16} aria-hidden />
          Export rows (CSV)
        </a>
      }
    >
      {counted.format(run.counts.wrong)} {words}. See the reasons below or in the file.
    </Banner>
  );
}
