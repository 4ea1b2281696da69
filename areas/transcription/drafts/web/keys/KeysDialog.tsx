import { ACTIONS, PRESETS, type TypingAction } from "../../settings.contract.ts";
import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ACTION_NAMES, clashingActions, keyName, formatKey, isTypingKey } from "../../rules/keys.ts";
import type { Studio } from "../useStudio.ts";
import classes from "./keys.module.css";
import { PedalSettings } from "./PedalSettings.tsx";

/**
 * Renders the dialog to set the key of each action, from two presets or by pressing it. A pedal that acts as
 * a keyboard is learned the same way.
 */
export function KeysDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const { keys } = studio.settings;
  const setKeys = (next: Record<TypingAction, string>): void => studio.setSettings({ keys: next });
  const clashing = clashingActions(keys);
  return (
    <Modal
      opened
      title="Keys and foot pedal"
      size="wide"
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={classes.presets}>
        <Button onClick={() => setKeys(PRESETS.function)}>Use function keys</Button>
        <Button onClick={() => setKeys(PRESETS.control)}>Use Ctrl keys</Button>
      </div>
      <p className="muted">
        To change a key, choose it and press the new one. If your foot pedal acts as a keyboard, press the
        pedal instead.
      </p>
      <ul className={classes.list}>
        {ACTIONS.map((action) => (
          <KeyLine
            key={action}
            action={action}
            value={keys[action]}
            isDoubled={clashing.has(action)}
            onChange={(name) => setKeys({ ...keys, [action]: name })}
          />
        ))}
      </ul>
      <PedalSettings studio={studio} />
    </Modal>
  );
}

interface KeyLineProps {
  action: TypingAction;
  value: string;
  isDoubled: boolean;
  onChange: (name: string) => void;
}

function KeyLine({ action, value, isDoubled, onChange }: KeyLineProps) {
  const [isLearning, setLearning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const learnKey = (event: React.KeyboardEvent): void => {
    if (!isLearning) return;
    const name = keyName(event.nativeEvent);
    if (name === null) return;
    event.preventDefault();
    event.stopPropagation();
    setLearning(false);
    if (name === "Escape" || name === "Tab" || name === "Shift+Tab") return;
    if (isTypingKey(name)) setRefusal(`${formatKey(name)} is needed for typing. Choose another key.`);
    else {
      setRefusal(null);
      onChange(name);
    }
  };
  const problem = refusal ?? (isDoubled ? "Another action has the same key." : null);
  return (
    <li className={classes.line}>
      <span id={`key-${action}`}>{ACTION_NAMES[action]}</span>
      <button
        type="button"
        className={classes.key}
        data-learning={isLearning || undefined}
        aria-label={`${ACTION_NAMES[action]}: ${isLearning ? "press the new key" : formatKey(value)}`}
        onClick={() => setLearning(true)}
        onBlur={() => setLearning(false)}
        onKeyDown={learnKey}
      >
        {isLearning ? "Press a key or pedal…" : formatKey(value)}
      </button>
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}
