import { TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./SearchBox.module.css";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { EnterRow } from "./useEnterRow.ts";

interface SearchBoxProps {
  /** Placeholder and accessible name: "Search by name, birth date or MRN". */
  label: string;
  value: string;
  /** Called 250 ms after the last key with "" or at least `from` letters. */
  onSearch: (text: string) => void;
  /** Minimum number of letters. Defaults to three. */
  from?: number;
  /** True if `/` focuses the box and it is the page's search landmark. False for a second box. */
  hasKey?: boolean;
  /** True to focus the box when its dialog opens. */
  startsHere?: boolean;
  /** Row of the list that Enter takes (`useEnterRow`). */
  enter?: EnterRow;
}

export function SearchBox({
  label,
  value,
  onSearch,
  from = 3,
  hasKey = true,
  startsHere,
  enter,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  /** Text for which Enter was pressed before its rows arrived, or null. */
  const [awaitedText, setAwaitedText] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const reportedValue = useRef(value);
  const onSearchRef = useRef(onSearch);
  const hint = useId();
  const trimmedText = text.trim();
  const isShort = trimmedText.length > 0 && trimmedText.length < from;
  useShortcuts(hasKey ? [{ keys: "/", does: "Search this page", run: () => input.current?.select() }] : []);

  useEffect(() => {
    onSearchRef.current = onSearch;
  });
  // Shows a changed address (Back, a cleared filter) in the box, but keeps text being typed.
  useEffect(() => {
    if (value === reportedValue.current) return;
    reportedValue.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const searchText = isShort ? "" : trimmedText;
    const timer = setTimeout(() => {
      if (searchText === reportedValue.current) return;
      reportedValue.current = searchText;
      onSearchRef.current(searchText);
    }, 250);
    return () => clearTimeout(timer);
  }, [trimmedText, isShort]);

  // True once the rows match the text for which Enter was pressed. A row of an earlier text is never taken.
  const isTaken = awaitedText !== null && awaitedText === trimmedText && enter?.isFor(trimmedText) === true;
  const takeRef = useRef(enter?.take);
  useEffect(() => {
    takeRef.current = enter?.take;
  });
  useEffect(() => {
    if (!isTaken) return;
    // oxlint-disable-next-line react/set-state-in-effect -- one Enter acts once, even if the rows are loaded again
    setAwaitedText(null);
    takeRef.current?.();
  }, [isTaken]);

  return (
    <div className={classes.search} role={hasKey ? "search" : undefined}>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        data-autofocus={startsHere || undefined}
        aria-describedby={isShort ? hint : undefined}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setAwaitedText(null);
          setText(event.currentTarget.value);
        }}
        onBlur={() => setAwaitedText(null)}
        onKeyDown={(event) => {
          const isDown = event.key === "ArrowDown";
          if (event.key === "Escape") setAwaitedText(null);
          if (enter?.isFor(trimmedText) && (isDown || event.key === "ArrowUp")) {
            event.preventDefault();
            enter.move(isDown ? 1 : -1);
          } else if (event.key === "Enter" && enter?.isFor(trimmedText)) enter.take();
          else if (event.key === "Enter" && enter && trimmedText.length >= from) {
            event.preventDefault();
            setAwaitedText(trimmedText);
          } else if (event.key === "Escape" && text !== "") setText("");
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={
          text === "" ? (
            <>{hasKey && <Kbd keys="/" />}</>
          ) : (
            <IconButton label="Clear search" onClick={() => setText("")}>
              <IconX size={15} />
            </IconButton>
          )
        }
      />
      <span id={hint} className={classes.hint} aria-live="polite">
        {isShort ? `Type at least ${from} letters` : ""}
      </span>
      {enter && (
        <VisuallyHidden aria-live="polite">{enter.isFor(trimmedText) ? enter.says : ""}</VisuallyHidden>
      )}
    </div>
  );
}
