import { useCallback, useMemo, useRef } from "react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { usePedal } from "./keys/usePedal.ts";
import { useRecording } from "./player/useRecording.ts";
import type { OpenLetter } from "./saving/useOpening.ts";
import { typingActionsOf } from "./typing-acts.ts";
import { useTypedLetter } from "./useTypedLetter.ts";
import { useTypingKeys } from "./useTypingKeys.ts";
import { useTypingSettings } from "./useTypingSettings.ts";

/** Combines the state of the typing page: the recording, the editor, saving, the settings and the pedal. */
export function useStudio(task: Task, opened: OpenLetter) {
  const owner = useMemo(() => ({ doctor_id: task._doctor }), [task._doctor]);
  const [settings, setSettings] = useTypingSettings();
  const onSpeed = useCallback((speed: number) => setSettings({ speed }), [setSettings]);
  const { listening } = opened.draft;
  const recording = useRecording({ task, owner, listening, settings, onSpeed });
  const typedLetter = useTypedLetter(task.ID, owner, opened);
  const isReading = opened.draft.attachment_key === null;
  const sendOn = useRef<() => void>(() => undefined);
  const onSend = useCallback((act: () => void): void => {
    sendOn.current = act;
  }, []);
  const acts = typingActionsOf({ recording, typed: typedLetter, isReading, onSend: () => sendOn.current() });
  useTypingKeys(settings.keys, acts);
  const pedal = usePedal({ settings, acts, player: recording.player });
  return {
    task,
    owner,
    opened,
    settings,
    setSettings,
    ...recording,
    ...typedLetter,
    acts,
    onSend,
    pedal,
    isReading,
  };
}
export type Studio = ReturnType<typeof useStudio>;
