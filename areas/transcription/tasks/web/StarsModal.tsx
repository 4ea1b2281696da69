import { bodyOf } from "#platform/web/api/body-of.ts";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { batchRoutes } from "../return.contract.ts";

const stars = [5, 4, 3, 2, 1].map((value) => ({ value, label: value === 1 ? "1 star" : `${value} stars` }));

interface Stars {
  readonly rating: number;
  readonly comment?: string | null | undefined;
}

/** SCR-MOD-21 for clients. */
export function StarsModal({
  title,
  onSave,
  onClose,
}: {
  title: string;
  onSave: (stars: Stars) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useFormFor(bodyOf(batchRoutes.rateBatch), { initial: { rating: 5, comment: null }, onSave });
  const rating = form.field("rating").value ?? 5;
  return (
    <FormModal opened title={title} form={form} submit="Send rating" onClose={onClose} size="confirm">
      <ChoiceField {...form.field("rating")} label="Rating" options={stars} />
      {rating <= 3 && <NoteField {...form.field("comment")} label="Comment" />}
    </FormModal>
  );
}
