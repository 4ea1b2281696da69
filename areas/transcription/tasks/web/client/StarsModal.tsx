import { bodyOf } from "#platform/web/api/body-of.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { batchRoutes } from "../../return.contract.ts";
import { StarsField } from "./Stars.tsx";

interface Stars {
  readonly rating: number;
  readonly comment?: string | null | undefined;
}

/** Renders the dialog in which a client rates a task or a batch (SCR-MOD-21). */
export function StarsModal({
  title,
  onSave,
  onClose,
}: {
  title: string;
  onSave: (stars: Stars) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useFormFor(bodyOf(batchRoutes.rateBatch), {
    initial: { rating: null, comment: null },
    onSave,
  });
  const { value: rating, error } = form.field("rating");
  return (
    <FormModal opened title={title} form={form} submit="Send rating" onClose={onClose} size="confirm">
      <StarsField value={rating} error={error} onChange={(chosen) => form.set({ rating: chosen })} />
      {typeof rating === "number" && rating <= 3 && <NoteField {...form.field("comment")} label="Comment" />}
    </FormModal>
  );
}
