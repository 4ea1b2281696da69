import { type KeyMap, type TypingAction } from "../settings.contract.ts";
import { useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { actionOf, keyName } from "../rules/keys.ts";

/** Runs the user's key actions wherever the focus is on the page, except while a dialog is open. */
export function useTypingKeys(keys: KeyMap, acts: Readonly<Record<TypingAction, () => void>>): void {
  const latest = useLatest({ keys, acts });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
        return;
      const name = keyName(event);
      const action = name === null ? null : actionOf(latest.current.keys, name);
      if (action === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat || action === "back" || action === "forward") latest.current.acts[action]();
    };
    // Listens in the capture phase, before the editor and before the browser's own shortcuts.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [latest]);
}
