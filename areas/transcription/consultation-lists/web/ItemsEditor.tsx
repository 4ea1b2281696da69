import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useRef, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import type { Consultation } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { lastWord, withItem } from "../rules/items.ts";
import classes from "./consultations.module.css";
import { takeFocus } from "./take-focus.ts";
import { SuggestedItems } from "./SuggestedItems.tsx";
import type { RowItems } from "./useRowItems.ts";

const DEBOUNCE_MS = 120;

interface ItemsEditorProps {
  row: Consultation;
  entry: RowItems;
  onClose: () => void;
  /** Called to continue with the next patient. */
  onNext: () => void;
}

/** Returns the items of the row above, saved or not. Undefined if there is no row above. */
function itemsAbove(field: HTMLElement): string | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>("[data-items]")];
  const ownIndex = cells.findIndex((each) => each.contains(field));
  return cells[ownIndex - 1]?.dataset["items"]?.trim();
}

/**
 * Renders the field for item numbers separated by spaces. Enter saves and continues with the next patient,
 * Ctrl+D repeats the row above, Esc discards the typed text.
 */
export function ItemsEditor({ row, entry, onClose, onNext }: ItemsEditorProps) {
  const combobox = useCombobox({ opened: true });
  // ID of the selected option for `aria-activedescendant`. Mantine sets that attribute only if it handles the
  // keys itself.
  const [active, setActive] = useState<string | null>(null);
  // True once Enter or Esc has decided about the text, so that the blur that follows doesn't save again.
  const isDone = useRef(false);
  const { word } = lastWord(entry.text);
  const [query] = useDebouncedValue(word, DEBOUNCE_MS);
  const suggestions = useRead(consultationListRoutes.items, { query: { query } }, { keepPrevious: true });
  const isFresh = query === word && !suggestions.isPlaceholderData;
  const items = isFresh ? (suggestions.data?.items ?? []) : [];
  const findSelectedItem = (): string | undefined => items[combobox.getSelectedOptionIndex()]?.item;
  const changeText = (text: string): void => {
    entry.type(text);
    combobox.resetSelectedOption();
    setActive(null);
  };
  const insertItem = (item: string): string => {
    const text = withItem(entry.text, item);
    changeText(text);
    return text;
  };
  const activateOption = (option: string | null): boolean => {
    setActive(option);
    return true;
  };
  const keyHandlers: Readonly<Record<string, (field: HTMLInputElement) => boolean>> = {
    ArrowDown: () => activateOption(combobox.selectNextOption()),
    ArrowUp: () => activateOption(combobox.selectPreviousOption()),
    " ": () => {
      const item = findSelectedItem();
      return item !== undefined && insertItem(item) !== "";
    },
    Enter: () => {
      const item = findSelectedItem();
      isDone.current = true;
      entry.save(item === undefined ? entry.text : insertItem(item));
      onNext();
      return true;
    },
    Escape: () => {
      isDone.current = true;
      entry.discard();
      onClose();
      return true;
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return;
    const field = event.currentTarget;
    if (event.ctrlKey) {
      if (event.key.toLowerCase() !== "d") return;
      event.preventDefault();
      const above = itemsAbove(field);
      if (above !== undefined) changeText(above);
    } else if (keyHandlers[event.key]?.(field)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <Combobox
      store={combobox}
      width={470}
      position="bottom-start"
      onOptionSubmit={insertItem}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Combobox.Target
        withKeyboardNavigation={false}
        withExpandedAttribute
        aria-activedescendant={items.length > 0 ? (active ?? undefined) : undefined}
      >
        <TextInput
          aria-label={`MBS items of ${row.patient.last_name}, ${row.patient.first_name}`}
          aria-autocomplete="list"
          className={classes.items}
          classNames={{ input: "tn" }}
          size="xs"
          autoComplete="off"
          spellCheck={false}
          ref={takeFocus}
          value={entry.text}
          error={entry.error}
          onChange={(event) => changeText(event.currentTarget.value)}
          onBlur={() => {
            if (isDone.current) return;
            entry.save(entry.text);
            onClose();
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestedItems
          found={items}
          word={word}
          nearest={isFresh ? (suggestions.data?.nearest ?? null) : null}
          entered={entry.items}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
