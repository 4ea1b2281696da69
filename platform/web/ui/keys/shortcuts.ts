import { useEffect, useRef, useSyncExternalStore } from "react";
import { preferences } from "#platform/web/theme/preferences.ts";

export interface Shortcut {
  /** "C", "Shift+X", "mod+K", "/", "ArrowDown". */
  keys: string;
  /** What it does, for the overlay of `?`. */
  does: string;
  /** Other words it is found by in the palette. */
  also?: string;
  run: (event: KeyboardEvent) => void;
  /** Also inside fields: for keys with Ctrl. */
  inFields?: boolean;
  /** Also while a dialog is open. */
  inDialogs?: boolean;
}

/** For keys that the focused part of the page answers to: the overlay lists them, and the palette can't press them. */
export const pressedThere = (): void => undefined;

let registered: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();

function change(next: readonly (readonly Shortcut[])[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything the page at hand answers to, as the overlay prints it. */
export const useRegisteredShortcuts = (): readonly (readonly Shortcut[])[] => useSyncExternalStore(subscribe, () => registered);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) &&
  !isButtonLike(target);

const isButtonLike = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(element.type);

/** WCAG 2.1.4: a single character is a shortcut only outside fields, and not at all when the person turned that off. */
const isSingle = (keys: string): boolean =>
  !/(mod|ctrl|meta|alt)\+/i.test(keys) && (keys.replace(/shift\+/i, "").length === 1 || / /.test(keys));

let isHeld = false;

/** While the palette is on its way no letter is a shortcut: whoever types on means the palette. */
export function holdShortcuts(held: boolean): void {
  isHeld = held;
}

export function mayFire(shortcut: Pick<Shortcut, "keys" | "inFields" | "inDialogs">, target: EventTarget | null): boolean {
  if (isHeld) return false;
  if (isSingle(shortcut.keys) && !preferences().singleLetters) return false;
  if (!shortcut.inFields && isField(target)) return false;
  return (
    shortcut.inDialogs === true ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') === null
  );
}

/** Shift counts with letters and named keys only: on some keyboards "?" and "/" need it, on others they don't. */
export function matches(
  keys: string,
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean {
  const parts = keys.toLowerCase().split(/\+(?!$)/);
  const key = parts.at(-1) ?? "";
  const isSign = key.length === 1 && !/[a-z]/.test(key);
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === parts.includes("mod") &&
    event.altKey === parts.includes("alt") &&
    (isSign || event.shiftKey === parts.slice(0, -1).includes("shift"))
  );
}

/** Keys of the component at hand, from when it appears until it goes. The list may be made anew at every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, does }) => `${keys}\t${does}`).join("\n");
  useEffect(() => {
    const mine = latest.current;
    if (names !== "") change([...registered, mine]);
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = latest.current.find((each) => matches(each.keys, event) && mayFire(each, event.target));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(event);
    };
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      change(registered.filter((list) => list !== mine));
    };
  }, [names]);
}
