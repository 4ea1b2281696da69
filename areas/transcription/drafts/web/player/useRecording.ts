import { useCallback, useState } from "react";
import { ATTACHMENT_KEYS, type Task } from "#areas/transcription/tasks/contract.ts";
import { useRecordingSource } from "#areas/transcription/recordings/web/useRecordingSource.ts";
import type { Owner } from "#platform/web/api/address.ts";
import type { Listening } from "../../contract.ts";
import { listeningOf } from "../../rules/player.ts";
import type { TypingSettings } from "../../settings.contract.ts";
import { usePositionSaving, useListening } from "./useListening.ts";
import { usePlayer } from "./usePlayer.ts";

interface RecordingOptions {
  readonly task: Task;
  readonly owner: Owner;
  /** The saved positions, as loaded with the letter. */
  readonly listening: readonly Listening[];
  readonly settings: Pick<TypingSettings, "speed" | "back_step">;
  readonly onSpeed: (speed: number) => void;
}

/** Returns the recordings of a task and the one that is played, with its player and bookmarks. */
export function useRecording({ task, owner, listening, settings, onSpeed }: RecordingOptions) {
  const recordings = task.attachments.filter(
    ({ attachment_key }) => attachment_key === ATTACHMENT_KEYS.audio,
  );
  const [chosenID, setChosenID] = useState(recordings[0]?.ID ?? 0);
  const recording = recordings.find(({ ID }) => ID === chosenID) ?? null;
  const url = useRecordingSource(
    recording && { ID: recording._file, mime_type: recording.file.mime_type },
    owner,
  );
  const { places: positions, keep: savePosition } = useListening(task.ID, owner, listening);
  const position = recording && listeningOf(positions, recording._file);
  const player = usePlayer({
    src: url,
    start: position?.seconds ?? 0,
    speed: settings.speed,
    backStep: settings.back_step,
    onSpeed,
  });
  const { now } = player.recording;
  const savePositionNow = usePositionSaving(position, now, player.isPlaying, savePosition);
  const setRecording = (ID: number): void => {
    savePositionNow();
    setChosenID(ID);
  };
  const setBookmarks = useCallback(
    (bookmarks: Listening["bookmarks"]): void => {
      if (position) savePosition({ ...position, seconds: Math.round(now() * 100) / 100, bookmarks });
    },
    [position, savePosition, now],
  );
  return {
    recordings,
    recording,
    setRecording,
    url,
    player,
    bookmarks: position?.bookmarks ?? [],
    setBookmarks,
  };
}
