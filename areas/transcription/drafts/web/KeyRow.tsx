import { type TypingAction } from "../settings.contract.ts";
import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { ACTION_NAMES } from "../rules/keys.ts";
import { KeysDialog } from "./keys/KeysDialog.tsx";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

const SHOWN_ACTIONS: readonly TypingAction[] = [
  "play",
  "back",
  "forward",
  "again",
  "slower",
  "faster",
  "bookmark",
  "blank",
  "nextBlank",
];

/** Lists the user's keys, which work wherever the focus is on the page. */
export function KeyRow({ studio }: { studio: Studio }) {
  const [isOpen, setOpen] = useState(false);
  const { keys } = studio.settings;
  return (
    <div className={classes.keys}>
      <ul className={classes.keyList} aria-label="Keys">
        {SHOWN_ACTIONS.map((action) => (
          <li key={action}>
            <Kbd keys={keys[action].replace("Ctrl", "mod")} /> {ACTION_NAMES[action].toLowerCase()}
          </li>
        ))}
        <li>
          <Kbd keys="Escape" /> <Kbd keys="Tab" /> leave letter
        </li>
      </ul>
      <Button kind="plain" size="xs" onClick={() => setOpen(true)}>
        Keys and pedal
      </Button>
      {isOpen && <KeysDialog studio={studio} onClose={() => setOpen(false)} />}
    </div>
  );
}
