import classes from "./Kbd.module.css";

const onMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: onMac ? "⌘" : "Ctrl",
  enter: "↵",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  escape: "Esc",
  shift: "Shift",
};

const capOf = (key: string): string => NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);

/** "mod+K" is one cap, Ctrl K (⌘ K on a Mac); "G P" are two, one after the other. */
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
