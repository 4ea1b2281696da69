import { useEffect, useRef } from "react";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { mayFire } from "#platform/web/ui/keys/shortcuts.ts";
import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

const WITHIN_MS = 1200;

/** Opens a page of the menu when G and then the entry's letter are pressed. */
export function useJumps(area: MenuEntry["area"]): void {
  const { may } = useSession();
  const goTo = useAppNavigate();
  const pathOf = useAreaPath();
  const { menuOf } = useRegistry();
  const go = useRef((_letter: string): boolean => false);
  useEffect(() => {
    go.current = (letter) => {
      const entry = menuOf(area).find((each) => each.shortcut === letter && may(each.needs));
      if (entry) goTo(pathOf(entry.area, entry.to));
      return entry !== undefined;
    };
  });
  useEffect(() => {
    let since = -Infinity;
    const listen = (event: KeyboardEvent): void => {
      const isSecond = event.timeStamp - since < WITHIN_MS;
      // Returns early because this listener runs for every key, and the checks below are expensive.
      if (!isSecond && event.key.toLowerCase() !== "g") return;
      if (event.ctrlKey || event.metaKey || event.altKey || !mayFire({ keys: "g" }, event.target)) return;
      since = event.key.toLowerCase() === "g" && !isSecond ? event.timeStamp : -Infinity;
      if (isSecond && go.current(event.key.toUpperCase())) {
        event.preventDefault();
        // Stops the event because the second letter is also a shortcut of many pages (C, T).
        event.stopImmediatePropagation();
      }
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
