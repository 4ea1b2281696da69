import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { startTransition, useEffect, useRef, useState } from "react";
import { frameOf, useReadOnly } from "./field.tsx";
import { CREATE, type LookupResult, type LookupKind, type LookupProps } from "./lookup.ts";
import { LookupRows } from "./LookupRows.tsx";

interface SearchFieldProps<Row> extends LookupProps<Row> {
  kind: LookupKind<Row>;
  /** Rows that match `searched`. Nothing is read while `searched` is "". */
  found: LookupResult<Row>;
  searched: string;
  onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

export function SearchField<Row extends { ID: number }>({
  kind,
  found,
  searched,
  onSearch,
  value,
  onChange,
  onBlur,
  chosen = null,
  onChoose,
  onCreate,
  ...frame
}: SearchFieldProps<Row>) {
  const { shown, isEnough, unchosen } = kind;
  const inputProps = frameOf(frame, { value, filling: "choose" });
  const labelOf = (id: unknown): string => (chosen && chosen.ID === id ? shown(chosen) : "");
  const [text, setText] = useState(() => (typeof value === "string" ? value : labelOf(value)));
  const [isLeft, setLeft] = useState(false);
  const lastValue = useRef(value ?? null);
  const trimmedText = text.trim();
  const isReadOnly = useReadOnly(frame.readOnly);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const isFree = trimmedText !== "" && typeof value !== "number";
  const rows = isFree && isEnough(trimmedText) ? (found.data ?? []) : [];
  const isFresh = searched === trimmedText && !found.isPlaceholderData && !found.isFetching;
  const [isOpen, setOpen] = useState(false);
  /** Text for which Enter was pressed before its rows arrived, or null. */
  const [awaitedText, setAwaitedText] = useState<string | null>(null);
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  // Shows a value that was reset or read again, but keeps text being typed.
  const valueLabel = labelOf(value);
  useEffect(() => {
    const isUnchanged = (value ?? null) === lastValue.current;
    if (isUnchanged && (valueLabel === "" || typeof value !== "number")) return;
    lastValue.current = value ?? null;
    setText(typeof value === "string" ? value : valueLabel);
    setLeft(false);
  }, [value, valueLabel]);

  // Best row for Enter, defined only once the rows match the current text.
  const bestId = isFresh ? rows[0]?.ID : undefined;
  // True if adding a row is the only option, which Enter then takes.
  const isOnlyCreate =
    isFresh && rows.length === 0 && onCreate !== undefined && isFree && isEnough(trimmedText) && !found.error;
  const comboboxRef = useRef(combobox);
  useEffect(() => {
    comboboxRef.current = combobox;
  });
  useEffect(() => {
    if ((bestId !== undefined || isOnlyCreate) && isOpen) comboboxRef.current.selectFirstOption();
  }, [bestId, isOnlyCreate, isOpen]);

  const reportValue = (next: number | string | null, row: Row | null): void => {
    lastValue.current = next;
    onChange(next);
    if (row || next === null || typeof value === "number") onChoose?.(row);
  };
  const choose = (row: Row): void => {
    setText(shown(row));
    setLeft(false);
    reportValue(row.ID, row);
    combobox.closeDropdown();
  };

  const create = (): void => {
    combobox.closeDropdown();
    onCreate?.(trimmedText);
  };

  const takeFirstRef = useRef<(() => void) | null>(null);
  useEffect(() => {
    takeFirstRef.current = rows[0] ? () => rows[0] && choose(rows[0]) : isOnlyCreate ? create : null;
  });
  // Takes the pending Enter once the rows match its text. A row of an earlier text is never taken.
  const isAnswered = awaitedText !== null && awaitedText === trimmedText && isFresh;
  useEffect(() => {
    if (!isAnswered) return;
    // oxlint-disable-next-line react/set-state-in-effect -- one Enter acts once, even if the rows are loaded again
    setAwaitedText(null);
    takeFirstRef.current?.();
  }, [isAnswered]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        if (id === CREATE) create();
        const row = rows.find(({ ID }) => String(ID) === id);
        if (row) choose(row);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputProps}
          error={isLeft && isFree ? unchosen : inputProps.error}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            setAwaitedText(null);
            setLeft(false);
            reportValue(next.trim() === "" ? null : next, null);
            search(isEnough(next.trim()) ? next.trim() : "");
            combobox.resetSelectedOption();
            // Opens the list in a transition because its position has to be measured, and the typed letter
            // must appear first.
            startTransition(() => setOpen(true));
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") setAwaitedText(null);
            else if (
              isFree &&
              isEnough(trimmedText) &&
              !isFresh &&
              !found.error &&
              !event.nativeEvent.isComposing
            ) {
              event.preventDefault();
              combobox.resetSelectedOption();
              setAwaitedText(trimmedText);
            }
          }}
          onFocus={() => isFree && combobox.openDropdown()}
          onBlur={(event) => {
            const exactRows = isFresh
              ? rows.filter((row) => shown(row).toLowerCase() === trimmedText.toLowerCase())
              : [];
            if (exactRows.length === 1 && exactRows[0]) choose(exactRows[0]);
            else setLeft(true);
            setAwaitedText(null);
            combobox.closeDropdown();
            // Closes the list even if its opening is still pending.
            setOpen(false);
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isFree || isReadOnly || frame.disabled}>
        <LookupRows
          kind={kind}
          found={found}
          rows={rows}
          typed={trimmedText}
          isFresh={isFresh}
          label={frame.label}
          canCreate={onCreate !== undefined && isEnough(trimmedText)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
