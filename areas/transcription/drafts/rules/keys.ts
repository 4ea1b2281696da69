import { ACTIONS, type KeyMap, type TypingAction } from "../settings.contract.ts";

export const ACTION_NAMES: Readonly<Record<TypingAction, string>> = {
  play: "Play or pause",
  back: "Back 3 s",
  forward: "Forward 3 s",
  again: "Replay, slower",
  slower: "Slower",
  faster: "Faster",
  bookmark: "Add bookmark",
  blank: "Insert blank",
  nextBlank: "Next blank",
  save: "Save version",
  send: "Send on",
};

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ALONE = new Set(["Control", "Meta", "Alt", "AltGraph", "Shift", "CapsLock", "Dead", "Unidentified"]);

/** "Shift+F9", "Ctrl+Space": letters and digits by their place, so that Alt writes no other sign. Null while only Shift or Ctrl is down. */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (ALONE.has(key)) return null;
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? (key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key);
  const held = [ctrlKey || metaKey ? "Ctrl+" : "", altKey ? "Alt+" : "", shiftKey ? "Shift+" : ""];
  return held.join("") + plain;
}

/** Whether a key alone would write something, so that it can't be used while typing. */
export const writes = (name: string): boolean =>
  /^(?:Shift\+)?(?:.|Space|Enter|Backspace|Delete|Tab|Arrow(?:Up|Down|Left|Right)|Home|End)$/u.test(name);

export const actionOf = (keys: KeyMap, name: string): TypingAction | null =>
  ACTIONS.find((action) => keys[action] === name) ?? null;

/** For each action the others that have its key. */
export const clashes = (keys: KeyMap): ReadonlySet<TypingAction> =>
  new Set(ACTIONS.filter((action) => ACTIONS.some((other) => other !== action && keys[other] === keys[action])));

/** "Shift F9" */
export const keyWords = (name: string): string => name.replace(/\+(?=.)/g, " ").replace(/Enter$/, "\u21b5");
