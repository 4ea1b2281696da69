import type { TaskRow } from "#areas/transcription/tasks/contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { isForEditor, mayHaveLetter, nextToType } from "../rules/next-letter.ts";
import { useTypeLetter } from "./useTypeLetter.ts";

interface TypeNextProps {
  rows: readonly TaskRow[];
  meant: () => readonly TaskRow[];
}

/**
 * Renders the button that opens the next letter assigned to the user, if the list has one. Its shortcut W
 * opens the letter of the chosen task first.
 */
export function TypeNext({ rows, meant }: TypeNextProps) {
  const { me } = useSession();
  const typeLetter = useTypeLetter();
  const next = nextToType(rows, me.ID);
  const openLetter = (): void => {
    const [chosen] = meant();
    const task = chosen ?? next;
    if (!task) toast.failed("No letter in this list is assigned to you.");
    else if (!mayHaveLetter(task)) toast.failed(`Task ${task.ID} has no letter to type now.`);
    else typeLetter(task);
  };
  useShortcuts([{ keys: "W", does: "Type letter", run: openLetter }]);
  if (!next) return null;
  return (
    <Button kind="primary" keys="W" onClick={() => typeLetter(next)}>
      {isForEditor(next) ? "Edit next" : "Type next"}
    </Button>
  );
}
