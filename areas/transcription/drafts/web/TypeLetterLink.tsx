import { IconKeyboard } from "@tabler/icons-react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { draftPaths } from "../paths.ts";
import { mayHaveLetter } from "../rules/next-letter.ts";

/** Leads from a task to its letter; a delivered letter is closed. */
export function TypeLetterLink({ task }: { task: Task }) {
  return mayHaveLetter(task) ? <LetterLink task={task} /> : null;
}

function LetterLink({ task }: { task: Task }) {
  const open = useOpenPage();
  const to = draftPaths.type({ id: task.ID, doctor_id: task._doctor });
  useShortcuts([{ keys: "W", does: "Type letter", run: () => open(to) }]);
  return (
    <LinkButton to={to} icon={<IconKeyboard size={17} />} keys="W">
      Type letter
    </LinkButton>
  );
}
