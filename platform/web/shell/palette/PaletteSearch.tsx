import { Input } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./Palette.module.css";
import { PaletteList } from "./PaletteList.tsx";
import { useMarkedRow } from "./useMarkedRow.ts";

interface PaletteSearchProps {
  area: MenuEntry["area"];
  query: string;
  setQuery: (query: string) => void;
  /** True if Enter was pressed before the search box existed. */
  isEnterHeld: boolean;
  releaseEnter: () => void;
}

const SEARCH = { input: classes.search };

/**
 * Renders the search box and its results. The typed text is shown at once; the results render at lower
 * priority.
 */
export function PaletteSearch({ area, query, setQuery, isEnterHeld, releaseEnter }: PaletteSearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isEntered, setEntered] = useState(false);
  const deferredQuery = useDeferredValue<string | null>(query, null);
  const visibleQuery = isEntered ? query : deferredQuery;

  const { move, take, forget } = useMarkedRow(list);
  // Renders the rows for the current text before a key acts on one of them.
  const renderRows = (): void => flushSync(() => setEntered(true));
  useEffect(() => {
    if (!isEnterHeld) return;
    releaseEnter();
    queueMicrotask(() => {
      flushSync(() => setEntered(true));
      take(false);
    });
  }, [isEnterHeld, releaseEnter, take]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape") forget();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowRight" && isAtEnd(event.currentTarget)) {
      const expandableRow = list.current?.querySelector<HTMLElement>("[data-more]");
      if (expandableRow) event.preventDefault();
      expandableRow?.click();
    }
    if (!["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
    event.preventDefault();
    renderRows();
    if (event.key === "Enter") take(event.ctrlKey || event.metaKey);
    else move(event.key === "ArrowDown" ? 1 : -1);
  };

  return (
    <>
      <Input
        type="text"
        size="lg"
        autoComplete="off"
        placeholder="Search or go to…"
        aria-label="Search or go to"
        data-palette-search
        data-autofocus
        classNames={SEARCH}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        rightSection={<Kbd keys="Escape" />}
        value={query}
        onChange={(event) => {
          forget();
          setEntered(false);
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={forget}
      />
      <div ref={list} className={classes.list} onClickCapture={forget}>
        {visibleQuery !== null && <PaletteList area={area} query={visibleQuery} />}
      </div>
      <Foot />
    </>
  );
}

const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === value.length && selectionEnd === value.length;

const Foot = () => (
  <div className={classes.foot} aria-hidden>
    <span>
      <Kbd keys="ArrowUp ArrowDown" /> move
    </span>
    <span>
      <Kbd keys="Enter" /> <span className={classes.opens}>open</span>
      <span className={classes.books}>book</span>
    </span>
    <span className={classes.ofTab}>
      <Kbd keys="mod+Enter" /> new tab
    </span>
    <span className={classes.books}>
      <Kbd keys="mod+Enter" /> edit before booking
    </span>
    <span>
      <Kbd keys="Escape" /> close
    </span>
  </div>
);
