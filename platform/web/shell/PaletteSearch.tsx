import { Input } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Kbd } from "#platform/web/ui/Kbd.tsx";
import type { MenuEntry } from "./feature.ts";
import classes from "./Palette.module.css";
import { PaletteList } from "./PaletteList.tsx";

interface PaletteSearchProps {
  area: MenuEntry["area"];
  query: string;
  setQuery: (query: string) => void;
}

const SEARCH = { input: classes.search };

/** The words and what fits them. A letter is shown at once, the rows when the processor has time for them. */
export function PaletteSearch({ area, query, setQuery }: PaletteSearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isEntered, setEntered] = useState(false);
  const settled = useDeferredValue<string | null>(query, null);
  const shown = isEntered ? query : settled;

  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[data-action]") ?? [])];
  const hasMoved = useRef(false);
  const mark = (row: HTMLElement | undefined): void => {
    for (const each of rows()) if (each !== row) each.removeAttribute("data-selected");
    row?.setAttribute("data-selected", "true");
  };
  // The row that Enter takes is marked: the first, also of rows that come later, until the arrows choose another.
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const remark = (): void => {
      const all = [...box.querySelectorAll<HTMLElement>("[data-action]")];
      const chosen = all.find((row) => row.hasAttribute("data-selected"));
      const wanted = hasMoved.current && chosen ? chosen : all[0];
      for (const row of all) if (row !== wanted) row.removeAttribute("data-selected");
      wanted?.setAttribute("data-selected", "true");
    };
    remark();
    const rowsChange = new MutationObserver(remark);
    rowsChange.observe(box, { childList: true, subtree: true });
    return () => rowsChange.disconnect();
  }, []);
  const move = (step: 1 | -1): void => {
    hasMoved.current = true;
    const all = rows();
    const at = all.findIndex((row) => row.hasAttribute("data-selected"));
    const next = all[at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length];
    mark(next);
    next?.scrollIntoView({ block: "nearest" });
  };
  // Rows that arrive after the last letter replace the selected one: Enter then means the first, of the words as they are now.
  const choose = (): void => {
    flushSync(() => setEntered(true));
    const all = rows();
    (all.find((row) => row.hasAttribute("data-selected")) ?? all[0])?.click();
    setEntered(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") choose();
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
          hasMoved.current = false;
          setQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} className={classes.list}>
        {shown !== null && <PaletteList area={area} query={shown} />}
      </div>
      <Foot />
    </>
  );
}

const Foot = () => (
  <div className={classes.foot} aria-hidden>
    <span>
      <Kbd keys="ArrowUp ArrowDown" /> move
    </span>
    <span>
      <Kbd keys="Enter" /> open
    </span>
    <span>
      <Kbd keys="Escape" /> close
    </span>
  </div>
);
