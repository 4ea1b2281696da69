import type { Task } from "#areas/transcription/tasks/contract.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { OFFICE_ZONE } from "#areas/transcription/tasks/rules/due-time.ts";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { useLate } from "#platform/web/ui/feedback/useLate.ts";
import type { SaverState } from "./saving/saver.ts";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

const formatTime = (at: string): string => `${wallOf(at, OFFICE_ZONE).time}:${at.slice(17, 19)}`;

function formatSaved({ state, savedAt, copiedAt }: SaverState): string {
  const copy = copiedAt ? `, saved on this computer ${formatTime(copiedAt)}` : "";
  if (state === "offline") return `Offline${copy}`;
  if (state === "ended") return `Signed out${copy}`;
  if (state === "conflict" || state === "closed" || state === "tooLong") return `Not saved${copy}`;
  if (savedAt) return `Saved ${formatTime(savedAt)}`;
  return state === "saved" ? "Nothing typed yet" : "Not saved yet";
}

/**
 * Shows when the letter was saved. Shows "Saving…" only after one second, so that quick saves don't flicker.
 */
function SaveStatus({ shown }: { shown: SaverState }) {
  return shown.state === "saving" ? <SavingStatus shown={shown} /> : formatSaved(shown);
}
function SavingStatus({ shown }: { shown: SaverState }) {
  return useLate(1000) ? "Saving…" : formatSaved(shown);
}

/**
 * Shows whether the letter is saved, its number of characters and blanks, and the keys for saving and sending
 * on.
 */
export function StatusBar({ task, studio }: { task: Task; studio: Studio }) {
  const { shown } = studio.saving;
  const { keys } = studio.settings;
  const isUnsaved = shown.state !== "saved" && shown.state !== "waiting" && shown.state !== "saving";
  return (
    <footer className={classes.status}>
      <span role="status" data-off={isUnsaved || undefined} className={classes.saved}>
        {studio.isReading ? "Read only" : <SaveStatus shown={shown} />}
      </span>
      <span>
        <b className="tn">{shown.characters.toLocaleString("en-AU")}</b> characters
        {task.client_template &&
          `, template ${task.client_template.character_offset_count.toLocaleString("en-AU")}`}
      </span>
      <span>
        <b className="tn">{studio.blanks.length}</b> {studio.blanks.length === 1 ? "blank" : "blanks"}
      </span>
      {!studio.isReading && (
        <span className={classes.statusKeys}>
          <Kbd keys={keys.save.replace("Ctrl", "mod")} /> save version{" "}
          <Kbd keys={keys.send.replace("Ctrl", "mod")} /> send on
        </span>
      )}
    </footer>
  );
}
