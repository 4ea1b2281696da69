import { type ComboboxStore, type TextInputProps, useCombobox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { startTransition, useEffect, useRef, useState } from "react";
import type { LookupKind, LookupProps, LookupResult } from "./lookup.ts";

export interface SearchFieldProps<Row> extends LookupProps<Row> {
  kind: LookupKind<Row>;
  /** Rows that match `searched`. Nothing is read while `searched` is "". */
  found: LookupResult<Row>;
  searched: string;
  onSearch: (text: string) => void;
}

/** Props of a search field, except those of its frame. */
type SearchProps<Row> = Pick<
  SearchFieldProps<Row>,
  | "kind"
  | "found"
  | "searched"
  | "onSearch"
  | "value"
  | "onChange"
  | "onBlur"
  | "chosen"
  | "onChoose"
  | "onCreate"
>;

const PAUSE_MS = 250;

/**
 * Manages the text, the list and the choice of a search field. `inputProps` are the value and the handlers of
 * its input.
 */
export function useSearchField<Row extends { ID: number }>(props: SearchProps<Row>) {
  const { kind, onSearch, onCreate } = props;
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const { text, isLeft, setText, setLeft, reportValue } = useFieldText(props);
  const trimmedText = text.trim();
  const matches = findMatches(props, trimmedText);
  const { rows, isFree } = matches;
  useFirstOption(combobox, isOpen, matches);

  const choose = (row: Row): void => {
    setText(kind.shown(row));
    setLeft(false);
    reportValue(row.ID, row);
    combobox.closeDropdown();
  };
  const create = (): void => {
    combobox.closeDropdown();
    onCreate?.(trimmedText);
  };
  const takeFirst = rows[0] ? () => rows[0] && choose(rows[0]) : matches.isOnlyCreate ? create : null;
  const setAwaitedText = useAwaitedEnter(trimmedText, matches.isFresh, takeFirst);

  const acts = { setText, setLeft, setOpen, setAwaitedText, reportValue, search, choose };
  const inputProps = {
    value: text,
    ...makeInputHandlers(props, { typed: trimmedText, matches, combobox, ...acts }),
  };
  return {
    combobox,
    typed: trimmedText,
    rows,
    isFree,
    isFresh: matches.isFresh,
    isLeft,
    choose,
    create,
    inputProps,
  };
}

/** Holds the text of the field, and shows a value that was reset or read again, but keeps text being typed. */
function useFieldText<Row extends { ID: number }>({
  kind,
  value,
  chosen = null,
  onChange,
  onChoose,
}: SearchProps<Row>) {
  const valueLabel = chosen && chosen.ID === value ? kind.shown(chosen) : "";
  const [text, setText] = useState(() => (typeof value === "string" ? value : valueLabel));
  const [isLeft, setLeft] = useState(false);
  const lastValue = useRef(value ?? null);

  useEffect(() => {
    const isUnchanged = (value ?? null) === lastValue.current;
    if (isUnchanged && (valueLabel === "" || typeof value !== "number")) return;
    lastValue.current = value ?? null;
    setText(typeof value === "string" ? value : valueLabel);
    setLeft(false);
  }, [value, valueLabel]);

  const reportValue = (next: number | string | null, row: Row | null): void => {
    lastValue.current = next;
    onChange(next);
    if (row || next === null || typeof value === "number") onChoose?.(row);
  };

  return { text, isLeft, setText, setLeft, reportValue };
}

interface Matches<Row> {
  readonly rows: readonly Row[];
  /** True if the field has text that is not the label of a chosen row. */
  readonly isFree: boolean;
  /** True if the rows match the current text, not an earlier one. */
  readonly isFresh: boolean;
  /** True if the text is long enough to search for. */
  readonly isSearchable: boolean;
  /** ID of the best row for Enter, defined only once the rows match the current text. */
  readonly bestId: number | undefined;
  /** True if adding a row is the only option, which Enter then takes. */
  readonly isOnlyCreate: boolean;
}

/** Returns the rows that match the trimmed text, and the option that Enter takes. */
function findMatches<Row extends { ID: number }>(
  { kind, found, searched, value, onCreate }: SearchProps<Row>,
  typed: string,
): Matches<Row> {
  const isFree = typed !== "" && typeof value !== "number";
  const isSearchable = isFree && kind.isEnough(typed);
  const rows = isSearchable ? (found.data ?? []) : [];
  const isFresh = searched === typed && !found.isPlaceholderData && !found.isFetching;
  return {
    rows,
    isFree,
    isFresh,
    isSearchable,
    bestId: isFresh ? rows[0]?.ID : undefined,
    isOnlyCreate: isFresh && rows.length === 0 && onCreate !== undefined && isSearchable && !found.error,
  };
}

/** Selects the first option of the open list once it is the one that Enter takes. */
function useFirstOption(
  combobox: ComboboxStore,
  isOpen: boolean,
  { bestId, isOnlyCreate }: Pick<Matches<unknown>, "bestId" | "isOnlyCreate">,
): void {
  const comboboxRef = useRef(combobox);
  useEffect(() => {
    comboboxRef.current = combobox;
  });
  useEffect(() => {
    if ((bestId !== undefined || isOnlyCreate) && isOpen) comboboxRef.current.selectFirstOption();
  }, [bestId, isOnlyCreate, isOpen]);
}

/**
 * Takes the pending Enter once the rows match its text. A row of an earlier text is never taken. Returns the
 * function that sets the text for which Enter was pressed before its rows arrived, or null.
 */
function useAwaitedEnter(
  typed: string,
  isFresh: boolean,
  takeFirst: (() => void) | null,
): (text: string | null) => void {
  const [awaitedText, setAwaitedText] = useState<string | null>(null);
  const takeFirstRef = useRef<(() => void) | null>(null);
  useEffect(() => {
    takeFirstRef.current = takeFirst;
  });
  const isAnswered = awaitedText !== null && awaitedText === typed && isFresh;
  useEffect(() => {
    if (!isAnswered) return;
    // oxlint-disable-next-line react/set-state-in-effect -- one Enter acts once, even if the rows are loaded again
    setAwaitedText(null);
    takeFirstRef.current?.();
  }, [isAnswered]);
  return setAwaitedText;
}

interface InputActs<Row> {
  readonly typed: string;
  readonly matches: Matches<Row>;
  readonly combobox: ComboboxStore;
  readonly setText: (text: string) => void;
  readonly setLeft: (isLeft: boolean) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly setAwaitedText: (text: string | null) => void;
  readonly reportValue: (next: number | string | null, row: Row | null) => void;
  readonly search: (text: string) => void;
  readonly choose: (row: Row) => void;
}

/** Returns the handlers of the field's input. */
const makeInputHandlers = <Row>(
  { kind, found, onBlur }: SearchProps<Row>,
  { typed, matches, combobox, ...acts }: InputActs<Row>,
): Pick<TextInputProps, "onChange" | "onKeyDown" | "onFocus" | "onBlur"> => ({
  onChange: (event) => {
    const next = event.currentTarget.value;
    acts.setText(next);
    acts.setAwaitedText(null);
    acts.setLeft(false);
    acts.reportValue(next.trim() === "" ? null : next, null);
    acts.search(kind.isEnough(next.trim()) ? next.trim() : "");
    combobox.resetSelectedOption();
    // Opens the list in a transition because its position has to be measured, and the typed letter must
    // appear first.
    startTransition(() => acts.setOpen(true));
  },
  onKeyDown: (event) => {
    if (event.key !== "Enter") acts.setAwaitedText(null);
    else if (matches.isSearchable && !matches.isFresh && !found.error && !event.nativeEvent.isComposing) {
      event.preventDefault();
      combobox.resetSelectedOption();
      acts.setAwaitedText(typed);
    }
  },
  onFocus: () => matches.isFree && combobox.openDropdown(),
  onBlur: (event) => {
    const exactRows = matches.isFresh
      ? matches.rows.filter((row) => kind.shown(row).toLowerCase() === typed.toLowerCase())
      : [];
    if (exactRows.length === 1 && exactRows[0]) acts.choose(exactRows[0]);
    else acts.setLeft(true);
    acts.setAwaitedText(null);
    combobox.closeDropdown();
    // Closes the list even if its opening is still pending.
    acts.setOpen(false);
    onBlur?.(event);
  },
});
