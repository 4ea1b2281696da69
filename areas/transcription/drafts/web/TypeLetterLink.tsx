import { IconKeyboard } from "@tabler/icons-react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { draftPaths } from "../paths.ts";

/** Leads from a task to its letter; a delivered letter is closed. */
export function TypeLetterLink({ task }: { task: Task }) {
  if (task._workflow !== "TRANSCRIPTION" || task.is_returned || task._status === 1) return null;
  return (
    <LinkButton to={draftPaths.type({ id: task.ID, doctor_id: task._doctor })} icon={<IconKeyboard size={17} />}>
      Type letter
    </LinkButton>
  );
}
