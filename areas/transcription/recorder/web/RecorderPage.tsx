import { useState } from "react";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { randomKey } from "#platform/web/random-key.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { type Recording, secondsOf } from "../rules/recording.ts";
import { DictationCard } from "./DictationCard.tsx";
import { recordedKind } from "./microphone.ts";
import { RecordingRow } from "./RecordingRow.tsx";
import classes from "./recorder.module.css";
import { useDictation } from "./useDictation.ts";
import { useRecordings } from "./useRecordings.ts";
import { useSendingAll } from "./useSendingAll.ts";

const NO_RECORDER = "Recording requires a secure (https) address and a current Chrome, Edge, Firefox or Safari.";

/** Dictation in the browser: what is spoken is stored on this device every second, and sent when the doctor says so. */
export function RecorderPage() {
  const { me } = useSession();
  const client = useClient();
  const mime = recordedKind();
  const { recordings, problem, load, save, remove } = useRecordings(me.ID, client.ID);
  const dictation = useDictation(load);
  const { progress, retry } = useSendingAll(recordings, load);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = recordings?.find(({ ID, isFinished }) => ID === chosen && !isFinished) ?? null;
  const fresh = (subject: string): Recording => ({
    ID: randomKey(),
    person: me.ID,
    client: client.ID,
    started: new Date().toISOString(),
    subject,
    mime: mime ?? "",
    segments: [],
    timeline: [],
    open: null,
    isFinished: false,
    file: null,
  });
  const others = (recordings ?? []).filter(({ ID }) => ID !== current?.ID && ID !== dictation.active?.ID);
  const trouble = problem ?? dictation.problem ?? (mime === undefined ? NO_RECORDER : null);
  return (
    <Page title="Record dictation">
      <PageHeader title="Record dictation" back={{ to: taskPaths.outstanding(), label: "Outstanding letters" }} />
      <div className={classes.sheet}>
        {trouble !== null && <Banner tone="wattle">{trouble}</Banner>}
        {mime !== undefined && problem === null && (
          <DictationCard
            key={current?.ID ?? "new"}
            recording={current}
            dictation={dictation}
            onRecord={async (subject, at) => {
              const recording = current ? { ...current, subject } : fresh(subject);
              await dictation.start(recording, at ?? secondsOf(recording));
              // Read before it is chosen, so that the form begins with what was saved.
              await load();
              setChosen(recording.ID);
            }}
            onFinish={async (subject) => {
              if (!current) return;
              await save({ ...current, subject, isFinished: true });
              setChosen(null);
            }}
          />
        )}
        <Card title="On this device" count={others.length}>
          {others.length === 0 ? (
            <EmptyState>All dictations have been sent.</EmptyState>
          ) : (
            <ul className={classes.rows}>
              {others.map((recording) => (
                <RecordingRow
                  key={recording.ID}
                  recording={recording}
                  progress={progress[recording.ID]}
                  isBusy={dictation.active !== null}
                  onContinue={() => setChosen(recording.ID)}
                  onSend={() => void save({ ...recording, isFinished: true })}
                  onRetry={() => retry(recording.ID)}
                  onDelete={() => void remove(recording.ID)}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Page>
  );
}
