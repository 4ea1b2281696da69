import { IconTrash } from "@tabler/icons-react";
import { useSend } from "#platform/web/api/useSend.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type MedicalWord, medicalWordRoutes } from "../contract.ts";

const refresh = [medicalWordRoutes.list, medicalWordRoutes.words];

/** Renders the button that deletes a word without confirmation. Undo adds the word again. */
export function DeleteWord({ word: { ID, word } }: { word: MedicalWord }) {
  const add = useSend(medicalWordRoutes.add, {
    done: "Saved Successfully",
    detail: `${word} restored`,
    failed: "Save Failed",
    refresh,
  });
  const remove = useSend(medicalWordRoutes.remove, {
    failed: "Delete Failed",
    refresh,
    onDone: () =>
      toast.done("Successfully Deleted", {
        detail: word,
        action: { label: "Undo", run: () => add.send({ body: { words: [word] } }) },
      }),
  });
  return (
    <IconButton
      label={`Delete ${word}`}
      disabled={remove.isSending}
      onClick={() => remove.send({ params: { id: ID } })}
    >
      <IconTrash size={16} />
    </IconButton>
  );
}
