import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/NotFoundPage.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { usePhone } from "#platform/web/ui/usePhone.ts";
import { type ImportRun, importRoutes, KEPT_DAYS } from "../contract.ts";
import { filesWords } from "../rules/words.ts";
import { RunState } from "./ImportPage.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { MatchColumns } from "./MatchColumns.tsx";
import { RunOutcome } from "./RunOutcome.tsx";
import { StartButton, StartNotice, useStart } from "./StartImport.tsx";
import { useWhen } from "./useWhen.ts";

// The live stream tells of every hundred rows; where it is down, or late, this asks.
const ASK_AGAIN_MS = 3000;

/** One import: what it would do, doing it, and what became of every row. */
export function ImportRunPage() {
  const client = useClient();
  const { id = "" } = useParams({ strict: false });
  useRealtime();
  const params = { id: Number(id) || 0 };
  const run = useRead(importRoutes.get, { params });
  // The same reading, asked again while it runs.
  useRead(importRoutes.get, { params }, { enabled: run.data?.state === "running", every: ASK_AGAIN_MS });
  if (run.data) return <OneRun key={run.data.ID} run={run.data} />;
  if (run.error?.status === 404) return <NotFoundPage />;
  return (
    <Page title="Import">
      <PageHeader title="Import" back={{ to: client.to("import"), label: "Import" }} titleHidden />
      <PageBody>
        {run.error ? (
          <ErrorState
            what="This import couldn't be loaded."
            message={run.error.message}
            code={run.error.requestId ?? undefined}
            onRetry={() => void run.refetch()}
          />
        ) : (
          <Skeleton lines={8} height={24} />
        )}
      </PageBody>
    </Page>
  );
}

const EXPIRED = `The rows of an import are removed after ${KEPT_DAYS} days.`;

function OneRun({ run }: { run: ImportRun }) {
  const client = useClient();
  const when = useWhen();
  const [hasChanges, setChanges] = useState(false);
  const isRead = run.state === "read";
  const starting = useStart(run, hasChanges && isRead);
  const title = filesWords(run.file_names);
  return (
    <Page title={`Import of ${title}`}>
      <PageHeader
        back={{ to: client.to("import"), label: "Import" }}
        title={title}
        note={
          <>
            <RunState run={run} /> {when(run.started_time ?? run.created_time)}
          </>
        }
        actions={
          isRead && (
            <>
              <ForgetImport run={run} />
              <StartButton of={starting} />
            </>
          )
        }
      />
      <PageBody>
        {isRead && <StartNotice of={starting} />}
        <RunOutcome run={run} />
        {isRead && run.format === "csv" && <MatchColumns key={JSON.stringify(run.mapping)} run={run} onChanges={setChanges} />}
        {run.is_expired ? <p>{EXPIRED}</p> : <ImportRows run={run} />}
      </PageBody>
    </Page>
  );
}

/** Nothing was made of it yet, so there is nothing to ask. */
function ForgetImport({ run }: { run: ImportRun }) {
  const client = useClient();
  const navigate = useNavigate();
  const phone = usePhone();
  const forget = useSend(importRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh: [importRoutes.list],
    onDone: () => void navigate({ to: client.to("import") }),
  });
  return (
    <Button busy={forget.isSending} onClick={() => forget.send({ params: { id: run.ID } })}>
      {phone ? "Discard" : "Discard import"}
    </Button>
  );
}
