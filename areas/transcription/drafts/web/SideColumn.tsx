import { IconTrash } from "@tabler/icons-react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { formatClock } from "../rules/clock.ts";
import { numberParts } from "../rules/number-parts.ts";
import { goToBlank, positionOfBlank } from "./editor/blanks.ts";
import { Agreement } from "./Agreement.tsx";
import { MedicalWordsToCheck } from "./MedicalWordsToCheck.tsx";
import { PedalSign } from "./PedalSign.tsx";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

/**
 * Renders the column beside the letter: the client, the notes, the patient check, words to check, blanks,
 * bookmarks and the pedal.
 */
export function SideColumn({ task, studio }: { task: Task; studio: Studio }) {
  return (
    <div className={classes.parts}>
      <section>
        <h2 className={classes.head}>{clientName(task.doctor)}</h2>
        <FactList
          facts={[
            { label: "Template", value: task.client_template?.file.name ?? "None" },
            {
              label: "Description",
              value: task.description && <span className={classes.lines}>{task.description}</span>,
            },
          ]}
        />
      </section>
      {task.service_note && (
        <section className={classes.note}>
          <h2 className={classes.head}>Service note</h2>
          <p>{task.service_note}</p>
        </section>
      )}
      <Agreement studio={studio} />
      <MedicalWordsToCheck studio={studio} />
      <Blanks studio={studio} />
      <Bookmarks studio={studio} />
      <PedalSign studio={studio} />
    </div>
  );
}

function Blanks({ studio: { blanks, editor, player } }: { studio: Studio }) {
  const openBlank = (index: number, seconds: number): void => {
    const position = editor && positionOfBlank(editor, index);
    if (editor && position !== null) goToBlank(editor, position);
    player.recording.playFrom(seconds);
  };
  return (
    <section>
      <h2 className={classes.head}>
        Blanks <span className="muted">{blanks.length}</span>
      </h2>
      <ul className={classes.places}>
        {numberParts(blanks).map(({ number, each: seconds }) => (
          <li key={number}>
            <span className="tn">{formatClock(seconds)}</span>
            <Button
              kind="plain"
              size="xs"
              aria-label={`Play blank at ${formatClock(seconds)}`}
              onClick={() => openBlank(number - 1, seconds)}
            >
              Play
            </Button>
          </li>
        ))}
        {blanks.length === 0 && <li className="muted">No blanks.</li>}
      </ul>
    </section>
  );
}

function Bookmarks({ studio: { bookmarks, setBookmarks, player } }: { studio: Studio }) {
  return (
    <section>
      <h2 className={classes.head}>
        Bookmarks <span className="muted">{bookmarks.length}</span>
      </h2>
      <ul className={classes.places}>
        {bookmarks.map((mark) => (
          <li key={`${mark.seconds} ${mark.label}`}>
            <span className="tn">{formatClock(mark.seconds)}</span>
            <Button
              kind="plain"
              size="xs"
              aria-label={`Play ${mark.label}`}
              onClick={() => player.recording.playFrom(mark.seconds)}
            >
              Play
            </Button>
            <IconButton
              label={`Remove ${mark.label}`}
              onClick={() => setBookmarks(bookmarks.filter((each) => each !== mark))}
            >
              <IconTrash size={15} />
            </IconButton>
          </li>
        ))}
        {bookmarks.length === 0 && <li className="muted">No bookmarks.</li>}
      </ul>
    </section>
  );
}
