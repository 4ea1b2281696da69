import { useEffect, useRef, useSyncExternalStore } from "react";
import { preferences } from "#platform/web/theme/preferences.ts";

export interface Shortcut {
  /** Key or chord: "C", "Shift+X", "mod+K", "/", "ArrowDown". */
  keys: string;
  /** Description for the overlay opened by `?`. */
  does: string;
  /** Other words by which the palette finds the shortcut. */
  also?: string;
  run: (event: KeyboardEvent) => void;
  /** True to fire inside fields too, for shortcuts with Ctrl. */
  inFields?: boolean;
  /** True to fire while a dialog is open. */
  inDialogs?: boolean;
}

/**
 * Placeholder action for keys that the focused part of the page handles: the overlay lists them, but the
 * palette can't run them.
 */
export const noAction = (): void => undefined;

let shortcutLists: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();

function setShortcutLists(next: readonly (readonly Shortcut[])[]): void {
  shortcutLists = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns all shortcuts of the current page, for the overlay. */
export const useRegisteredShortcuts = (): readonly (readonly Shortcut[])[] =>
  useSyncExternalStore(subscribe, () => shortcutLists);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) &&
  !isButtonLike(target);

const isButtonLike = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(element.type);

/**
 * Returns true for a single-character shortcut, which fires only outside fields, and not at all if the user
 * has turned it off (WCAG 2.1.4).
 */
const isSingle = (keys: string): boolean =>
  !/(mod|ctrl|meta|alt)\+/i.test(keys) && (keys.replace(/shift\+/i, "").length === 1 || / /.test(keys));

let isPaused = false;

/**
 * Disables all shortcuts while the palette is opening, because letters typed meanwhile are meant for the
 * palette.
 */
export function pauseShortcuts(isOn: boolean): void {
  isPaused = isOn;
}

export function mayFire(
  shortcut: Pick<Shortcut, "keys" | "inFields" | "inDialogs">,
  target: EventTarget | null,
): boolean {
  if (isPaused) return false;
  if (isSingle(shortcut.keys) && !preferences().singleLetters) return false;
  if (!shortcut.inFields && isField(target)) return false;
  return (
    shortcut.inDialogs === true ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') === null
  );
}

/**
 * Returns true if the event matches the keys. Shift counts only with letters and named keys, because "?" and
 * "/" need it on some keyboards only.
 */
export function matchesKeys(
  keys: string,
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean {
  const keyParts = keys.toLowerCase().split(/\+(?!$)/);
  const key = keyParts.at(-1) ?? "";
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === keyParts.includes("mod") &&
    event.altKey === keyParts.includes("alt") &&
    (isSign || event.shiftKey === keyParts.slice(0, -1).includes("shift"))
  );
}

/** Registers shortcuts while the component is mounted. The list may be a new object on every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, does }) => `${keys}\t${does}`).join("\n");
  useEffect(() => {
    const ownShortcuts = latest.current;
    if (names !== "") setShortcutLists([...shortcutLists, ownShortcuts]);
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = latest.current.find(
        (each) => matchesKeys(each.keys, event) && mayFire(each, event.target),
      );
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(event);
    };
    window.addEventListener("keydown", handleKey);
    return () => {
      window.removeEventListener("keydown", handleKey);
      setShortcutLists(shortcutLists.filter((list) => list !== ownShortcuts));
    };
  }, [names]);
}
