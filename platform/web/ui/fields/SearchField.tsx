import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { startTransition, useEffect, useRef, useState } from "react";
import { frameOf, useReadOnly } from "./field.tsx";
import { CREATE, type Found, type LookupKind, type LookupProps } from "./lookup.ts";
import { LookupRows } from "./LookupRows.tsx";

interface SearchFieldProps<Row> extends LookupProps<Row> {
  kind: LookupKind<Row>;
  /** Rows that match `searched`. Nothing is read while `searched` is "". */
  found: Found<Row>;
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
  const framed = frameOf(frame, { value, filling: "choose" });
  const shownFor = (id: unknown): string => (chosen && chosen.ID === id ? shown(chosen) : "");
  const [text, setText] = useState(() => (typeof value === "string" ? value : shownFor(value)));
  const [isLeft, setLeft] = useState(false);
  const given = useRef(value ?? null);
  const typed = text.trim();
  const isReadOnly = useReadOnly(frame.readOnly);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const isFree = typed !== "" && typeof value !== "number";
  const rows = isFree && isEnough(typed) ? (found.data ?? []) : [];
  const isFresh = searched === typed && !found.isPlaceholderData && !found.isFetching;
  const [isOpen, setOpen] = useState(false);
  /** Text for which Enter was pressed before its rows arrived, or null. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  // Shows a value that was reset or read again, but keeps text being typed.
  const expanded = shownFor(value);
  useEffect(() => {
    const isOurs = (value ?? null) === given.current;
    if (isOurs && (expanded === "" || typeof value !== "number")) return;
    given.current = value ?? null;
    setText(typeof value === "string" ? value : expanded);
    setLeft(false);
  }, [value, expanded]);

  // Best row for Enter, defined only once the rows match the current text.
  const best = isFresh ? rows[0]?.ID : undefined;
  // True if adding a row is the only option, which Enter then takes.
  const isOnlyCreate = isFresh && rows.length === 0 && onCreate !== undefined && isFree && isEnough(typed) && !found.error;
  const select = useRef(combobox);
  useEffect(() => {
    select.current = combobox;
  });
  useEffect(() => {
    if ((best !== undefined || isOnlyCreate) && isOpen) select.current.selectFirstOption();
  }, [best, isOnlyCreate, isOpen]);

  const hand = (next: number | string | null, row: Row | null): void => {
    given.current = next;
    onChange(next);
    if (row || next === null || typeof value === "number") onChoose?.(row);
  };
  const choose = (row: Row): void => {
    setText(shown(row));
    setLeft(false);
    hand(row.ID, row);
    combobox.closeDropdown();
  };

  const create = (): void => {
    combobox.closeDropdown();
    onCreate?.(typed);
  };

  const first = useRef<(() => void) | null>(null);
  useEffect(() => {
    first.current = rows[0] ? () => rows[0] && choose(rows[0]) : isOnlyCreate ? create : null;
  });
  // Takes the pending Enter once the rows match its text. A row of an earlier text is never taken.
  const isAnswered = awaited !== null && awaited === typed && isFresh;
  useEffect(() => {
    if (!isAnswered) return;
    // oxlint-disable-next-line react/set-state-in-effect -- one Enter acts once, even if the rows are loaded again
    setAwaited(null);
    first.current?.();
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
          {...framed}
          error={isLeft && isFree ? unchosen : framed.error}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setText(next);
            setAwaited(null);
            setLeft(false);
            hand(next.trim() === "" ? null : next, null);
            search(isEnough(next.trim()) ? next.trim() : "");
            combobox.resetSelectedOption();
            // Opens the list in a transition because its position has to be measured, and the typed letter
            // must appear first.
            startTransition(() => setOpen(true));
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") setAwaited(null);
            else if (isFree && isEnough(typed) && !isFresh && !found.error && !event.nativeEvent.isComposing) {
              event.preventDefault();
              combobox.resetSelectedOption();
              setAwaited(typed);
            }
          }}
          onFocus={() => isFree && combobox.openDropdown()}
          onBlur={(event) => {
            const exact = isFresh ? rows.filter((row) => shown(row).toLowerCase() === typed.toLowerCase()) : [];
            if (exact.length === 1 && exact[0]) choose(exact[0]);
            else setLeft(true);
            setAwaited(null);
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
          typed={typed}
          isFresh={isFresh}
          label={frame.label}
          canCreate={onCreate !== undefined && isEnough(typed)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
