import { useState } from "react";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { finishRecording, secondsOf, undoOverwrite } from "../rules/recording.ts";
import { nextPatient, type DayPatient } from "../rules/day-patient.ts";
import { DictationCard } from "./DictationCard.tsx";
import { findRecordingFormat } from "./microphone.ts";
import { DeviceRecordings } from "./DeviceRecordings.tsx";
import { useOwnDocument } from "./own-document.ts";
import classes from "./recorder.module.css";
import { StorageStatus } from "./StorageStatus.tsx";
import { useDictation } from "./useDictation.ts";
import { type Draft, recordingOf } from "./draft.ts";
import { useRecordings } from "./useRecordings.ts";
import { useSendingAll } from "./useSendingAll.ts";
import { useSpace } from "./useSpace.ts";
import { useDayPatients } from "./useDayPatients.ts";
import { PatientCard } from "./PatientCard.tsx";

const NO_RECORDER =
  "Recording requires a secure (https) address and a current Chrome, Edge, Firefox or Safari.";
const EMPTY_DRAFT: Draft = { ID: null, subject: "", dayPatient: null };

/**
 * Renders the page to dictate in the browser. The sound is stored on this device every second and sent when
 * the user finishes the dictation.
 */
export function RecorderPage() {
  useOwnDocument();
  const { me } = useSession();
  const client = useClient();
  const mime = findRecordingFormat();
  const { recordings, problem, load, save, remove } = useRecordings(me.ID, client.ID);
  const dictation = useDictation(load);
  const { progress, take, retry } = useSendingAll(recordings, load);
  const { dayPatients, dictated, note } = useDayPatients(me.ID, client);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const isRecording = dictation.active !== null;
  const minutesLeft = useSpace(isRecording);
  const current = recordings?.find(({ ID, isFinished }) => ID === draft.ID && !isFinished) ?? null;
  const others = (recordings ?? []).filter(({ ID }) => ID !== current?.ID && ID !== dictation.active?.ID);
  const errorMessage = problem ?? dictation.problem ?? (mime === undefined ? NO_RECORDER : null);
  const canRecord = mime !== undefined && problem === null;
  const next = nextPatient(dayPatients ?? [], draft.dayPatient?.key ?? null, dictated);
  const choose = (dayPatient: DayPatient | null): void =>
    setDraft((was) => ({
      ...was,
      dayPatient,
      subject: was.subject === (was.dayPatient?.name ?? "") ? (dayPatient?.name ?? "") : was.subject,
    }));
  const finish = async (nextDayPatient: DayPatient | null): Promise<void> => {
    if (current)
      await save(finishRecording({ ...current, subject: draft.subject, dayPatient: draft.dayPatient }));
    if (current) retry(current.ID);
    if (current && draft.dayPatient) note(draft.dayPatient.key);
    setDraft({ ...EMPTY_DRAFT, dayPatient: nextDayPatient, subject: nextDayPatient?.name ?? "" });
  };
  return (
    <Page title="Record dictation">
      <PageHeader
        title="Record dictation"
        back={{ to: taskPaths.outstanding(), label: "Outstanding letters" }}
      />
      <PageBody>
        <div className={classes.sheet} data-full-screen>
          {errorMessage !== null && (
            <Banner tone="waratah" boxed alert>
              {errorMessage}
            </Banner>
          )}
          {minutesLeft !== null && (
            <Banner tone="ochre" boxed>
              {minutesLeft} min of space left on this device.
            </Banner>
          )}
          {canRecord && (
            <>
              <PatientCard
                dayPatient={draft.dayPatient}
                dayPatients={dayPatients}
                dictated={dictated}
                disabled={isRecording}
                onChange={choose}
              />
              <TextField
                label="Subject"
                value={draft.subject}
                disabled={isRecording}
                onChange={(subject) => setDraft({ ...draft, subject: subject ?? "" })}
              />
              <DictationCard
                key={draft.ID ?? "new"}
                recording={current}
                dictation={dictation}
                onRecord={async (at) => {
                  const recording = recordingOf(current, draft, {
                    person: me.ID,
                    client: client.ID,
                    zone: client.zone,
                    mime,
                  });
                  setDraft({ ...draft, ID: recording.ID });
                  await dictation.start(recording, at);
                  await load();
                }}
                onUndo={() => current && void save(undoOverwrite(current))}
              />
              <StorageStatus
                isRecording={isRecording}
                safe={() =>
                  dictation.active?.open
                    ? dictation.active.open.at + dictation.stored()
                    : current
                      ? secondsOf(current)
                      : 0
                }
                waiting={others.filter(({ isFinished }) => isFinished).length}
              />
              <div className={classes.buttons}>
                <Button
                  size="lg"
                  disabled={isRecording || current === null}
                  onClick={() => void finish(null)}
                >
                  Finish
                </Button>
                {next && (
                  <Button size="lg" disabled={isRecording} onClick={() => void finish(next)}>
                    Next: {next.name}
                  </Button>
                )}
              </div>
              {(isRecording || current === null) && (
                <p className="muted">
                  {isRecording
                    ? "Pause the recording to finish it or to change its patient and subject."
                    : "Record first. Then finish the dictation to send it."}
                </p>
              )}
            </>
          )}
          <DeviceRecordings
            recordings={others}
            progress={progress}
            isBusy={isRecording}
            onContinue={async (recording) => {
              if (!take(recording.ID)) return;
              await save({ ...recording, isFinished: false });
              setDraft({ ID: recording.ID, subject: recording.subject, dayPatient: recording.dayPatient });
            }}
            onSend={(recording) => void save(finishRecording(recording)).then(() => retry(recording.ID))}
            onRetry={retry}
            onDelete={(ID) => void remove(ID)}
          />
        </div>
      </PageBody>
    </Page>
  );
}
