import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refresh } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { JobProgress } from "#platform/web/jobs/JobProgress.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { counted, PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";
import { appointmentsWords, entriesWords, stateWords, undoneWords } from "../rules/words.ts";
import { DiscardImport } from "./DiscardImport.tsx";
import { ImportCalendar } from "./ImportCalendar.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { UndoAppointmentImport } from "./UndoAppointmentImport.tsx";
import classes from "./appointment-import.module.css";

const DOING: Readonly<Record<string, string>> = { reading: "Reading", running: "Importing", undoing: "Undoing" };
const refreshed = [appointmentImportRoutes.get, appointmentImportRoutes.rows, appointmentImportRoutes.list];

export function OneImport({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const queries = useQueryClient();
  const isWorking = run.state === "reading" || run.state === "running" || run.state === "undoing";
  const { counts } = run;
  return (
    <Page title={`Import of ${run.file_name}`}>
      <PageHeader
        back={{ to: client.to("appointment-import"), label: "Import appointments" }}
        title={run.file_name}
        note={run.source === "" ? stateWords(run.state) : `${stateWords(run.state)} · IDs from ${run.source}`}
      />
      <PageBody>
        {isWorking && run.job !== null && (
          <JobProgress job={run.job} doing={DOING[run.state] ?? "Working"} onDone={() => void refresh(queries, refreshed)} />
        )}
        {run.state === "failed" && (
          <Banner tone="waratah" boxed alert>
            {run.problem}
          </Banner>
        )}
        {run.state === "done" && (
          <Banner tone="fern" boxed>
            {entriesWords(counts.made, counts)} imported.
            {counts.there > 0 && ` ${counted.format(counts.there)} already existed.`}
          </Banner>
        )}
        {run.state === "undone" && (
          <Banner tone="stone" boxed>
            Import undone: {undoneWords(counts.undone, counts)} removed from the calendar.
            {counts.made > 0 && ` ${undoneWords(counts.made, counts)} kept because of changes in the meantime.`}
          </Banner>
        )}
        {run.unknown_columns.length > 0 && (
          <Banner tone="ochre" boxed>
            These columns are not imported: {run.unknown_columns.join(", ")}.
          </Banner>
        )}
        {(run.state === "reading" || run.state === "failed") && <DiscardImport run={run} />}
        {run.state === "read" && <StartImport run={run} />}
        {run.state === "read" && hasTimes(run) && <ImportCalendar run={run} />}
        {run.state !== "reading" && run.state !== "failed" && <ImportRows run={run} />}
      </PageBody>
      {run.state === "done" && counts.made > 0 && <UndoAppointmentImport run={run} />}
    </Page>
  );
}

/** Referrals have no place in a calendar. */
const hasTimes = ({ counts }: AppointmentImport): boolean =>
  counts.ready + counts.doubtful > counts.referrals + counts.doubtful_referrals;

function StartImport({ run }: { run: AppointmentImport }) {
  const { ID, counts } = run;
  const [withDoubtful, setWithDoubtful] = useState(false);
  const start = useSend(appointmentImportRoutes.start, { refresh: refreshed });
  const count = counts.ready + (withDoubtful ? counts.doubtful : 0);
  const doubtful = { availability: 0, referrals: counts.doubtful_referrals };
  const chosen = { ...counts, referrals: counts.referrals + (withDoubtful ? counts.doubtful_referrals : 0) };
  return (
    <div className={classes.stack}>
      {counts.clashes > 0 && (
        <Banner tone="ochre" boxed>
          {appointmentsWords(counts.clashes)} in the file {counts.clashes === 1 ? "overlaps" : "overlap"} with the calendar. Both
          are kept.
        </Banner>
      )}
      {counts.doubtful > 0 && (
        <Checkbox
          label={`Also import ${entriesWords(counts.doubtful, doubtful)} to review`}
          checked={withDoubtful}
          onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
        />
      )}
      <div className={classes.acts}>
        <Button
          kind="primary"
          disabled={count === 0}
          busy={start.isSending}
          onClick={() => start.send({ params: { id: ID }, body: { with_doubtful: withDoubtful } })}
        >
          Import {entriesWords(count, chosen)}
        </Button>
        <DiscardImport run={run} />
      </div>
    </div>
  );
}
