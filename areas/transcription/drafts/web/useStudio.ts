import { type TypingAction } from "../settings.contract.ts";
import type { Editor } from "@tiptap/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { ATTACHMENT_KEYS, type Task, type TaskAttachment } from "#areas/transcription/tasks/contract.ts";
import { fileRoutes } from "#platform/files/contract.ts";
import { addressOf } from "#platform/web/api/address.ts";
import type { Letter } from "../letter.contract.ts";
import { clockWords } from "../rules/clock.ts";
import { blanksOf, goToBlank, nextBlank } from "./editor/blanks.ts";
import { letterOf } from "./editor/make-editor.ts";
import { useListening } from "./player/useListening.ts";
import { usePlayer } from "./player/usePlayer.ts";
import type { Opened } from "./saving/useOpening.ts";
import { useSaver } from "./saving/useSaver.ts";
import { usePedal } from "./keys/usePedal.ts";
import { useTypingKeys } from "./useTypingKeys.ts";
import { useTypingSettings } from "./useTypingSettings.ts";

/** DSS and DS2 are played by the devices' own programs alone (G-24). */
const isPlayable = ({ file: { mime_type } }: TaskAttachment): boolean =>
  mime_type.startsWith("audio/") && !/ds[s2]$/.test(mime_type);

/** Everything that one letter at work consists of: the recording, the editor, and saving. */
export function useStudio(task: Task, opened: Opened) {
  const owner = useMemo(() => ({ doctor_id: task._doctor }), [task._doctor]);
  const recordings = task.attachments.filter(({ attachment_key }) => attachment_key === ATTACHMENT_KEYS.audio);
  const [chosen, setRecording] = useState(recordings[0]?.ID ?? 0);
  const recording = recordings.find(({ ID }) => ID === chosen) ?? null;
  const url =
    recording && isPlayable(recording) ? addressOf(fileRoutes.open, { params: { id: recording._file }, query: {} }, owner) : null;
  const [settings, setSettings] = useTypingSettings();
  const onSpeed = useCallback((speed: number) => setSettings({ speed }), [setSettings]);
  const { listening } = opened.draft;
  const player = usePlayer({ src: url, start: listening.seconds, speed: settings.speed, backStep: settings.back_step, onSpeed });
  const { bookmarks, change: setBookmarks } = useListening(task.ID, owner, listening, player.recording.now, player.isPlaying);
  const [editor, setEditor] = useState<Editor | null>(null);
  const current = useRef<Editor | null>(null);
  const letter = useCallback((): Letter | null => (current.current ? letterOf(current.current) : opened.content), [opened]);
  const saving = useSaver({ id: task.ID, owner, opened, letter });
  const [blanks, setBlanks] = useState<readonly number[]>([]);
  const onEditor = useCallback((made: Editor | null): void => {
    current.current = made;
    setEditor(made);
    setBlanks(made ? blanksOf(made) : []);
  }, []);
  const { saver } = saving;
  const onChange = useCallback(
    (changed: Editor): void => {
      setBlanks(blanksOf(changed));
      saver.changed();
    },
    [saver],
  );
  const sendOn = useRef<() => void>(() => undefined);
  const isReading = opened.draft.attachment_key === null;
  const onSend = useCallback((act: () => void): void => {
    sendOn.current = act;
  }, []);
  const acts: Record<TypingAction, () => void> = {
    play: player.recording.toggle,
    back: () => player.recording.move(-3),
    forward: () => player.recording.move(3),
    again: player.recording.again,
    slower: player.slower,
    faster: player.faster,
    bookmark: () => setBookmarks([...bookmarks, bookmarkAt(player.recording.now())]),
    blank: () =>
      !isReading &&
      editor
        ?.chain()
        .focus()
        .insertContent({ type: "blank", attrs: { seconds: Math.round(player.recording.now() * 10) / 10 } })
        .run(),
    nextBlank: () => {
      const next = editor && nextBlank(editor);
      if (!editor || !next) return;
      goToBlank(editor, next.place);
      if (next.seconds !== null) player.recording.playFrom(next.seconds);
    },
    save: () => {
      if (!isReading) void saver.flush(true);
    },
    send: () => sendOn.current(),
  };
  useTypingKeys(settings.keys, acts);
  const pedal = usePedal({ settings, acts, player });
  return {
    task,
    owner,
    opened,
    recordings,
    recording,
    setRecording,
    url,
    settings,
    setSettings,
    player,
    bookmarks,
    setBookmarks,
    editor,
    onEditor,
    onChange,
    letter,
    saving,
    blanks,
    acts,
    onSend,
    pedal,
    isReading,
  };
}
export type Studio = ReturnType<typeof useStudio>;

const bookmarkAt = (now: number) => {
  const seconds = Math.round(now * 10) / 10;
  return { seconds, label: `Bookmark ${clockWords(seconds)}` };
};
