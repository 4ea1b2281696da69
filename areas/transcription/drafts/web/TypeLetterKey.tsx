import type { TaskRow } from "#areas/transcription/tasks/contract.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { draftPaths } from "../paths.ts";
import { mayHaveLetter, nextToType } from "../rules/next-letter.ts";

interface TypeLetterKeyProps {
  rows: readonly TaskRow[];
  meant: () => readonly TaskRow[];
}

/** W in the list of tasks: the letter of the chosen task, else the next one that the person is to work on. */
export function TypeLetterKey({ rows, meant }: TypeLetterKeyProps) {
  const { me } = useSession();
  const open = useOpenPage();
  const type = (): void => {
    const [chosen] = meant();
    const task = chosen ?? nextToType(rows, me.ID);
    if (!task) toast.failed("No letter in this list is assigned to you.");
    else if (!mayHaveLetter(task)) toast.failed(`Task ${task.ID} has no letter to type now.`);
    else open(draftPaths.type({ id: task.ID, doctor_id: task._doctor }));
  };
  useShortcuts([{ keys: "W", does: "Type letter", run: type }]);
  return null;
}
