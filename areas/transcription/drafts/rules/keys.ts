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

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIER_KEYS = new Set([
  "Control",
  "Meta",
  "Alt",
  "AltGraph",
  "Shift",
  "CapsLock",
  "Dead",
  "Unidentified",
]);

/**
 * Returns the name of a key combination, such as "Shift+F9" or "Ctrl+Space". Letters and digits are named by
 * their physical key because Alt can change the character. Null if only modifier keys are pressed.
 */
export function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (MODIFIER_KEYS.has(key)) return null;
  const baseName =
    /^(?:Key|Digit)(.)$/.exec(code)?.[1] ??
    (key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key);
  const modifiers = [ctrlKey || metaKey ? "Ctrl+" : "", altKey ? "Alt+" : "", shiftKey ? "Shift+" : ""];
  return modifiers.join("") + baseName;
}

/**
 * Returns true if the key types or edits text or moves the caret, and so can't be a shortcut while typing.
 */
export const isTypingKey = (name: string): boolean =>
  /^(?:Shift\+)?(?:.|Space|Enter|Backspace|Delete|Tab|Arrow(?:Up|Down|Left|Right)|Home|End)$/u.test(name);

export const actionOf = (keys: KeyMap, name: string): TypingAction | null =>
  ACTIONS.find((action) => keys[action] === name) ?? null;

/** Returns the actions that share their key with another action. */
export const clashingActions = (keys: KeyMap): ReadonlySet<TypingAction> =>
  new Set(
    ACTIONS.filter((action) => ACTIONS.some((other) => other !== action && keys[other] === keys[action])),
  );

/** Formats a key name for display, such as "Shift F9". */
export const formatKey = (name: string): string => name.replace(/\+(?=.)/g, " ").replace(/Enter$/, "\u21b5");
