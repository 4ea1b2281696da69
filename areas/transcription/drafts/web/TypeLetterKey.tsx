import type { TaskRow } from "#areas/transcription/tasks/contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { mayHaveLetter, nextToType } from "../rules/next-letter.ts";
import { useTypeLetter } from "./useTypeLetter.ts";

interface TypeLetterKeyProps {
  rows: readonly TaskRow[];
  meant: () => readonly TaskRow[];
}

/** W in the list of tasks: the letter of the chosen task, else the next one that the person is to work on. */
export function TypeLetterKey({ rows, meant }: TypeLetterKeyProps) {
  const { me } = useSession();
  const typeLetter = useTypeLetter();
  const type = (): void => {
    const [chosen] = meant();
    const task = chosen ?? nextToType(rows, me.ID);
    if (!task) toast.failed("No letter in this list is assigned to you.");
    else if (!mayHaveLetter(task)) toast.failed(`Task ${task.ID} has no letter to type now.`);
    else typeLetter(task);
  };
  useShortcuts([{ keys: "W", does: "Type letter", run: type }]);
  return null;
}
