import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { JobProgress } from "#platform/web/jobs/JobProgress.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";
import { entriesWords, namesWords, stateWords, undoneWords } from "../rules/words.ts";
import { DiscardImport } from "./DiscardImport.tsx";
import { ImportCalendar } from "./ImportCalendar.tsx";
import { ImportLetters } from "./ImportLetters.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { MatchTable } from "./MatchTable.tsx";
import { StartImport } from "./StartImport.tsx";
import { UndoAppointmentImport } from "./UndoAppointmentImport.tsx";

const WORKING_WORDS: Readonly<Record<string, string>> = {
  reading: "Reading",
  running: "Importing",
  undoing: "Undoing",
};
const refreshedRoutes = [
  appointmentImportRoutes.get,
  appointmentImportRoutes.rows,
  appointmentImportRoutes.list,
];

export function ImportView({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const queries = useQueryClient();
  const isWorking = run.state === "reading" || run.state === "running" || run.state === "undoing";
  const { counts } = run;
  const [hasChanges, setChanges] = useState(false);
  const isReady = run.state === "read" && run.table?.is_matched !== false;
  return (
    <Page title={`Import of ${run.file_name}`}>
      <PageHeader
        back={{ to: client.to("appointment-import"), label: "Import appointments" }}
        title={run.file_name}
        note={run.source === "" ? stateWords(run.state) : `${stateWords(run.state)} · IDs from ${run.source}`}
      />
      <PageBody>
        {isWorking && run.job !== null && (
          <JobProgress
            job={run.job}
            doing={WORKING_WORDS[run.state] ?? "Working"}
            onDone={() => void invalidateRoutes(queries, refreshedRoutes)}
          />
        )}
        {run.state === "failed" && (
          <Banner tone="waratah" boxed alert>
            {run.problem}
          </Banner>
        )}
        {run.state === "done" && (
          <Banner tone="fern" boxed>
            {entriesWords(counts.made, counts)} imported.
            {counts.there > 0 && ` ${countFormat.format(counts.there)} already existed.`}
          </Banner>
        )}
        {run.state === "undone" && (
          <Banner tone="stone" boxed>
            Import undone: {undoneWords(counts.undone, counts)} removed from the calendar.
            {counts.made > 0 &&
              ` ${undoneWords(counts.made, counts)} kept because of changes in the meantime.`}
          </Banner>
        )}
        {run.notices.map((sentence) => (
          <Banner key={sentence} tone="ochre" boxed>
            {sentence}
          </Banner>
        ))}
        {run.state === "read" && <ImportLetters run={run} />}
        {run.unknown_columns.length > 0 && (
          <Banner tone="ochre" boxed>
            These columns are not imported: {namesWords(run.unknown_columns)}.
          </Banner>
        )}
        {(run.state === "reading" || run.state === "failed") && <DiscardImport run={run} />}
        {run.state === "read" && run.table && (
          <MatchTable
            key={JSON.stringify(run.table.mapping)}
            run={run}
            table={run.table}
            onChanges={setChanges}
          />
        )}
        {run.state === "read" && run.table?.is_matched === false && <DiscardImport run={run} />}
        {isReady && hasTimes(run) && <ImportCalendar run={run} />}
        {run.state !== "reading" && run.state !== "failed" && run.table?.is_matched !== false && (
          <ImportRows run={run} />
        )}
        {isReady && <StartImport run={run} hasChanges={hasChanges} />}
      </PageBody>
      {run.state === "done" && counts.made > 0 && <UndoAppointmentImport run={run} />}
    </Page>
  );
}

/**
 * Returns true if the import has rows other than referrals, because referrals have no place in a calendar.
 */
const hasTimes = ({ counts }: AppointmentImport): boolean =>
  counts.ready + counts.doubtful > counts.referrals + counts.doubtful_referrals;
