import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useWide } from "#platform/web/ui/browser/useWide.ts";
import { type ImportRun, importRoutes, KEPT_DAYS } from "../contract.ts";
import type { CorrectionKind } from "../lists.contract.ts";
import { filesWords, describeOutcome } from "../rules/words.ts";
import { RunState } from "./ImportPage.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { MatchColumns } from "./MatchColumns.tsx";
import { CorrectionsCard } from "./CorrectionsCard.tsx";
import { DecisionsCard } from "./DecisionsCard.tsx";
import { DifferencesCard } from "./DifferencesCard.tsx";
import { RunChoices } from "./RunChoices.tsx";
import { RunFigures } from "./RunFigures.tsx";
import classes from "./run.module.css";
import { RunOutcome } from "./RunOutcome.tsx";
import { UndoImport, UndoLater } from "./UndoImport.tsx";
import { StartButton, StartNotice, useStartImport } from "./StartImport.tsx";
import { type UndoState, useUndo } from "./useUndo.ts";
import { useTimestampFormat } from "./useTimestampFormat.ts";

// Polling interval in milliseconds while an import runs, in case the live stream is down or late.
const POLL_INTERVAL_MS = 3000;

const isInProgress = (state: ImportRun["state"] | undefined): boolean =>
  state === "running" || state === "undoing";

/** Renders one import: its preview, its start and the outcome of every row. */
export function ImportRunPage() {
  const client = useClient();
  const { id = "" } = useParams({ strict: false });
  useRealtime();
  const params = { id: Number(id) || 0 };
  const run = useRead(importRoutes.get, { params });
  // Polls the same query while the import runs.
  useRead(importRoutes.get, { params }, { enabled: isInProgress(run.data?.state), every: POLL_INTERVAL_MS });
  if (run.data) return <ImportRunView key={run.data.ID} run={run.data} />;
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

function ImportRunView({ run }: { run: ImportRun }) {
  const client = useClient();
  const formatTimestamp = useTimestampFormat();
  const [hasChanges, setChanges] = useState(false);
  const [correction, setCorrection] = useState<CorrectionKind | null>(null);
  const isRead = run.state === "read";
  const starting = useStartImport(run, hasChanges && isRead);
  const undoState = useUndo(run.ID);
  useDoneToast(run, undoState);
  const title = filesWords(run.file_names);
  return (
    <Page title={`Import of ${title}`}>
      <PageHeader
        back={{ to: client.to("import"), label: "Import" }}
        title={title}
        note={
          <>
            <RunState run={run} /> {formatTimestamp(run.started_time ?? run.created_time)}
          </>
        }
        actions={
          isRead && (
            <>
              <DiscardImport run={run} />
              <StartButton of={starting} />
            </>
          )
        }
      />
      <PageBody>
        <RunFigures run={run} />
        {isRead &&
          run.notices.map((sentence) => (
            <Banner key={sentence} tone="ochre" boxed>
              {sentence}
            </Banner>
          ))}
        {isRead && <RunChoices run={run} />}
        {isRead && <StartNotice of={starting} />}
        <RunOutcome run={run} />
        {!run.is_expired && <RunCards run={run} onChanges={setChanges} onReview={setCorrection} />}
        {run.is_expired ? (
          <p>{EXPIRED}</p>
        ) : (
          <ImportRows key={correction} run={run} correction={correction} onAll={() => setCorrection(null)} />
        )}
      </PageBody>
      {isRead && <UndoLater />}
      {run.state === "done" && <UndoImport undoing={undoState} />}
    </Page>
  );
}

const UNDO_SECONDS = 12;

/** Shows a toast if the import ends while the page is open. */
function useDoneToast(run: ImportRun, { undo }: UndoState): void {
  const lastState = useRef(run.state);
  useEffect(() => {
    if (lastState.current === "running" && run.state === "done")
      toast.done("Import finished", {
        detail: describeOutcome(run.counts_by_subject),
        action: { label: "Undo", run: undo },
        seconds: UNDO_SECONDS,
      });
    lastState.current = run.state;
  });
}

interface RunCardsProps {
  run: ImportRun;
  onChanges: (has: boolean) => void;
  onReview: (kind: CorrectionKind) => void;
}

/**
 * Renders how the file was read on the left and who already exists on the right. In a single column, people
 * who need a decision come first.
 */
function RunCards({ run, onChanges, onReview }: RunCardsProps) {
  const isRead = run.state === "read";
  const canMatch = isRead && run.format === "csv";
  const hasDecisions = isRead && run.counts.doubt > 0;
  const isWide = useWide();
  const columns = [
    <div key="file">
      {canMatch && (
        <MatchColumns key={`${JSON.stringify(run.mapping)} ${run.source}`} run={run} onChanges={onChanges} />
      )}
      <CorrectionsCard run={run} onReview={onReview} />
    </div>,
    <div key="people">
      {hasDecisions && <DecisionsCard run={run} />}
      <DifferencesCard run={run} />
    </div>,
  ];
  return <div className={classes.cards}>{hasDecisions && !isWide ? columns.toReversed() : columns}</div>;
}

/** Renders the button that discards an import, without confirmation because nothing was added yet. */
function DiscardImport({ run }: { run: ImportRun }) {
  const client = useClient();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const removal = useSend(importRoutes.remove, {
    done: "Successfully Deleted",
    detail: `Import discarded. ${run.file_names.join(", ")}`,
    failed: "Delete Failed",
    refresh: [importRoutes.list],
    onDone: () => void navigate({ to: client.to("import") }),
  });
  return (
    <Button busy={removal.isSending} onClick={() => removal.send({ params: { id: run.ID } })}>
      {isPhone ? "Discard" : "Discard import"}
    </Button>
  );
}
