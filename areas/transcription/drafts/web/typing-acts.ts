import { formatClock } from "../rules/clock.ts";
import type { TypingAction } from "../settings.contract.ts";
import { goToBlank, nextBlank } from "./editor/blanks.ts";
import type { useRecording } from "./player/useRecording.ts";
import type { TypedLetter } from "./useTypedLetter.ts";

const STEP_SECONDS = 3;
const roundToTenths = (seconds: number): number => Math.round(seconds * 10) / 10;

interface TypingContext {
  readonly recording: ReturnType<typeof useRecording>;
  readonly typed: TypedLetter;
  readonly isReading: boolean;
  readonly onSend: () => void;
}

/** Returns the function that each key or pedal action runs. */
export function typingActionsOf({
  recording,
  typed,
  isReading,
  onSend,
}: TypingContext): Record<TypingAction, () => void> {
  const { player, bookmarks, setBookmarks } = recording;
  const { editor, saving } = typed;
  const { recording: sound, slower, faster } = player;
  return {
    play: sound.toggle,
    back: () => sound.move(-STEP_SECONDS),
    forward: () => sound.move(STEP_SECONDS),
    again: sound.again,
    slower,
    faster,
    bookmark: () => setBookmarks([...bookmarks, bookmarkAt(sound.now())]),
    blank: () => {
      const blank = { type: "blank", attrs: { seconds: roundToTenths(sound.now()) } };
      if (!isReading) editor?.chain().focus().insertContent(blank).run();
    },
    nextBlank: () => {
      const next = editor && nextBlank(editor);
      if (!editor || !next) return;
      goToBlank(editor, next.place);
      if (next.seconds !== null) sound.playFrom(next.seconds);
    },
    save: () => {
      if (!isReading) void saving.saver.flush(true);
    },
    send: onSend,
  };
}

const bookmarkAt = (now: number) => ({
  seconds: roundToTenths(now),
  label: `Bookmark ${formatClock(roundToTenths(now))}`,
});
