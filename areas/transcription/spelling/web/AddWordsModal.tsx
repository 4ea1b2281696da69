import { z } from "zod";
import { note } from "#kernel/text/text.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { medicalWordRoutes } from "../contract.ts";

const MAX_TEXT_LENGTH = 30_000;
const WordsForm = z.object({ words: note(MAX_TEXT_LENGTH, "Enter a word.") });
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export function AddWordsModal({ onClose }: { onClose: () => void }) {
  const add = useSend(medicalWordRoutes.add, {
    done: "Create Successfully",
    detail: (_reply, { body }) => `Added: ${body.words.join(", ")}`,
    errors: "inline",
    refresh: [medicalWordRoutes.list, medicalWordRoutes.words],
    onDone: onClose,
  });
  const form = useFormFor(WordsForm, {
    initial: { words: "" },
    onSave: ({ words }) => add.sendAsync({ body: { words: linesOf(words) } }),
  });
  return (
    <FormModal opened title="Add medical words" form={form} submit="Add medical words" onClose={onClose}>
      <NoteField
        {...form.field("words")}
        label="Words"
        rows={6}
        startsHere
        description="Enter one word per line. Letters no longer mark these words as misspelt, in upper or lower case."
      />
    </FormModal>
  );
}
