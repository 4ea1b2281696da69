import classes from "./Kbd.module.css";

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: isMac ? "⌘" : "Ctrl",
  enter: "↵",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  escape: "Esc",
  shift: "Shift",
};

const capOf = (key: string): string =>
  NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);

/**
 * Returns the key caps of a shortcut: one for "mod+K" (Ctrl K, or ⌘ K on a Mac), two for the sequence "G P".
 */
const capsOf = (keys: string): string[] =>
  keys
    .split(" ")
    .filter(Boolean)
    .map((chord) =>
      chord
        .split(/\+(?!$)/)
        .map(capOf)
        .join(" "),
    );

export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {capsOf(keys).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
