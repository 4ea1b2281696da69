import { IconKeyboard } from "@tabler/icons-react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { draftPaths } from "../paths.ts";
import { mayHaveLetter } from "../rules/next-letter.ts";
import { startsTyping, useTypeLetter } from "./useTypeLetter.ts";

/**
 * Links a task to its letter. Renders nothing if the task has no letter to type or the letter was delivered.
 */
export function TypeLetterLink({ task }: { task: Task }) {
  return mayHaveLetter(task) ? <LetterLink task={task} /> : null;
}

function LetterLink({ task }: { task: Task }) {
  const { me } = useSession();
  const typeLetter = useTypeLetter();
  useShortcuts([{ keys: "W", does: "Type letter", run: () => typeLetter(task) }]);
  const buttonProps = { icon: <IconKeyboard size={17} />, keys: "W" };
  if (startsTyping(task, me.ID))
    return (
      <Button {...buttonProps} onClick={() => typeLetter(task)}>
        Type letter
      </Button>
    );
  return (
    <LinkButton to={draftPaths.type({ id: task.ID, doctor_id: task._doctor })} {...buttonProps}>
      Type letter
    </LinkButton>
  );
}
