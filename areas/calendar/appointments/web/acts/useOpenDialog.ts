import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { bufferKeystrokes } from "#platform/web/ui/keys/keystroke-buffer.ts";
import type { OpenDialog } from "./LazyAppointmentDialogs.tsx";

export type SetOpenDialog = (next: OpenDialog | null) => void;

/**
 * Returns the open dialog and the function that opens or closes one. After closing, returns the focus to the
 * element from which the first dialog was opened.
 */
export function useOpenDialog(): [OpenDialog | null, SetOpenDialog] {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const pendingFrame = useRef<(() => void) | null>(null);
  useEffect(() => () => pendingFrame.current?.(), []);
  const ask = useCallback((next: OpenDialog | null): void => {
    if (!isOpen.current) opener.current = document.activeElement;
    isOpen.current = next !== null;
    pendingFrame.current?.();
    // A form is slow to render, so it is opened after the next frame. The form of a new appointment opens at
    // once because the user may already be typing the patient's name.
    if (next?.kind === "book") bufferKeystrokes();
    if (next === null || next.kind === "book") setAsked(next);
    else pendingFrame.current = afterFrame(() => startTransition(() => setAsked(next)));
  }, []);
  useEffect(() => {
    if (asked !== null) return undefined;
    const focusTarget = opener.current;
    const frame = requestAnimationFrame(() => {
      if (
        document.activeElement === document.body &&
        focusTarget instanceof HTMLElement &&
        focusTarget.isConnected
      )
        focusTarget.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return [asked, ask];
}
