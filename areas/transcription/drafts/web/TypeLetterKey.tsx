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

/**
 * Adds the shortcut W to the list of tasks: opens the letter of the chosen task, otherwise the next letter
 * assigned to the user.
 */
export function TypeLetterKey({ rows, meant }: TypeLetterKeyProps) {
  const { me } = useSession();
  const typeLetter = useTypeLetter();
  const openLetter = (): void => {
    const [chosen] = meant();
    const task = chosen ?? nextToType(rows, me.ID);
    if (!task) toast.failed("No letter in this list is assigned to you.");
    else if (!mayHaveLetter(task)) toast.failed(`Task ${task.ID} has no letter to type now.`);
    else typeLetter(task);
  };
  useShortcuts([{ keys: "W", does: "Type letter", run: openLetter }]);
  return null;
}
