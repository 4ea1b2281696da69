import { useRef, useState } from "react";
import type { MbsItem } from "#areas/practice/reference-data/contract.ts";
import { MbsItemField } from "#areas/practice/reference-data/web/MbsItemField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import {
  ALREADY_PREFERRED,
  clientPreferenceRoutes,
  type PreferredItem,
  PreferredItems,
} from "../contract.ts";
import { isPreferred, versionOf } from "../rules/items.ts";
import { OrderedItems } from "./OrderedItems.tsx";
import classes from "./preferences.module.css";

/** Renders the form for the list of preferred items, which is saved as a whole (API-DOC-012). */
export function ItemsForm({ doctor, items }: { doctor: number; items: readonly PreferredItem[] }) {
  const update = useSend(clientPreferenceRoutes.updateItems, {
    done: "Saved Successfully",
    detail: "Preferred items",
    errors: "inline",
    refresh: [clientPreferenceRoutes.listItems],
  });
  const form = useFormFor(PreferredItems, {
    initial: { items: items.map(({ item }) => ({ item })), version: versionOf(items) },
    onSave: (body) => update.sendAsync({ params: { id: doctor }, body }),
  });
  const addedItems = useRef(new Map<string, MbsItem>());
  const numbers = (form.values.items ?? []).map(({ item }) => `${item}`);
  const setNumbers = (next: readonly string[]) => form.set({ items: next.map((item) => ({ item })) });
  const firstError = Object.values(form.errors)[0];
  return (
    <Form of={form} label="Preferred items">
      <div className={classes.fields}>
        {numbers.length === 0 ? (
          <EmptyState>
            No preferred items yet. Preferred items are offered first when claims are entered.
          </EmptyState>
        ) : (
          <OrderedItems
            rows={numbers.map(
              (item) =>
                items.find((savedItem) => savedItem.item === item) ??
                rowOf(item, addedItems.current.get(item)),
            )}
            onOrder={setNumbers}
          />
        )}
        {firstError && (
          <p className={classes.error} role="alert">
            {firstError}
          </p>
        )}
        <AddItem
          numbers={numbers}
          onAdd={(row) => {
            addedItems.current.set(row.item, row);
            setNumbers([...numbers, row.item]);
          }}
        />
        <div className={classes.foot}>
          <SaveButton busy={form.isSaving}>Save items</SaveButton>
          {form.isDirty && <span className="muted">Not saved</span>}
        </div>
      </div>
    </Form>
  );
}

/** Renders the input that adds an item. Shows an error if the item is already in the list (RULE-CLI-02). */
function AddItem({ numbers, onAdd }: { numbers: readonly string[]; onAdd: (row: MbsItem) => void }) {
  const [value, setValue] = useState<number | string | null>(null);
  const [isDuplicate, setDuplicate] = useState(false);
  const [count, setCount] = useState(0);
  const choose = (row: MbsItem) => {
    const isKnown = isPreferred(
      numbers.map((item) => ({ item })),
      row.item,
    );
    setDuplicate(isKnown);
    if (isKnown) return;
    onAdd(row);
    setValue(null);
    setCount(count + 1);
  };
  return (
    <MbsItemField
      // Remounts the field with the focus for the next item.
      key={count}
      startsHere={count > 0}
      label="Add item"
      placeholder="Number or description"
      value={value}
      error={isDuplicate ? ALREADY_PREFERRED : undefined}
      onChange={(next) => {
        setValue(next);
        setDuplicate(false);
      }}
      onChoose={(row) => row && choose(row)}
    />
  );
}

const rowOf = (item: string, row: MbsItem | undefined) => ({
  item,
  description: row?.description ?? null,
  fee: row?.fee ?? null,
  is_current: true,
});
