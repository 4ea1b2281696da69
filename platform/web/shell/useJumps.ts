import { useEffect, useRef } from "react";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { mayFire } from "#platform/web/ui/keys/shortcuts.ts";
import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

const SEQUENCE_MS = 1200;

/** Opens a page of the menu when G and then the entry's letter are pressed. */
export function useJumps(area: MenuEntry["area"]): void {
  const { may } = useSession();
  const navigate = useAppNavigate();
  const pathOf = useAreaPath();
  const { menuOf } = useRegistry();
  const openByLetter = useRef((_letter: string): boolean => false);
  useEffect(() => {
    openByLetter.current = (letter) => {
      const entry = menuOf(area).find((each) => each.shortcut === letter && may(each.needs));
      if (entry) navigate(pathOf(entry.area, entry.to));
      return entry !== undefined;
    };
  });
  useEffect(() => {
    let firstKeyTime = -Infinity;
    const handleKey = (event: KeyboardEvent): void => {
      const isSecond = event.timeStamp - firstKeyTime < SEQUENCE_MS;
      // Returns early because this listener runs for every key, and the checks below are expensive.
      if (!isSecond && event.key.toLowerCase() !== "g") return;
      if (event.ctrlKey || event.metaKey || event.altKey || !mayFire({ keys: "g" }, event.target)) return;
      const isFirst = event.key.toLowerCase() === "g" && !isSecond;
      firstKeyTime = isFirst ? event.timeStamp : -Infinity;
      // Marks the G as handled: kept while a part of the page is loading and pressed again later, it would turn the next
      // letter into a jump.
      if (isFirst) event.preventDefault();
      if (isSecond && openByLetter.current(event.key.toUpperCase())) {
        event.preventDefault();
        // Stops the event because the second letter is also a shortcut of many pages (C, T).
        event.stopImmediatePropagation();
      }
    };
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, []);
}
