import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { Studio } from "../useStudio.ts";
import type { Mark } from "../../rules/marks.ts";
import { PlayerBar } from "./PlayerBar.tsx";
import classes from "./player.module.css";

/**
 * Renders the player for the task's recording, or a download link if the browser can't play it. Renders
 * nothing for a task without a recording.
 */
export function PlayerPanel({ studio }: { studio: Studio }) {
  const {
    recordings,
    recording,
    setRecording,
    url,
    owner,
    player,
    settings,
    setSettings,
    blanks,
    bookmarks,
  } = studio;
  if (!recording) return null;
  const marks: Mark[] = [
    ...bookmarks.map(({ seconds }): Mark => ({ kind: "bookmark", seconds })),
    ...blanks.map((seconds): Mark => ({ kind: "blank", seconds })),
  ];
  return (
    <>
      {recordings.length > 1 && (
        <div className={classes.choice}>
          <ChoiceField
            label="Recording"
            value={recording.ID}
            onChange={(ID) => ID !== null && ID !== undefined && setRecording(ID)}
            onBlur={() => undefined}
            name="recording"
            options={recordings.map(({ ID, file, duration }) => ({
              value: ID,
              label: `${file.name} (${formatDuration(duration)})`,
            }))}
          />
        </div>
      )}
      {url === null ? (
        <p className={classes.unplayable}>
          This recording can't be played here. Download it: <FileLink file={recording.file} />
        </p>
      ) : (
        <PlayerBar
          player={player}
          file={recording._file}
          owner={owner}
          duration={recording.duration ?? 0}
          marks={marks}
          backStep={settings.back_step}
          onBackStep={(back_step) => setSettings({ back_step })}
        />
      )}
    </>
  );
}
