import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { bufferKeystrokes } from "#platform/web/ui/keys/keystroke-buffer.ts";
import type { Asked } from "./AppointmentDialogsLater.tsx";

export type Ask = (next: Asked | null) => void;

/**
 * Returns the open dialog and the function that opens or closes one. After closing, returns the focus to the
 * element from which the first dialog was opened.
 */
export function useAsked(): [Asked | null, Ask] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const coming = useRef<(() => void) | null>(null);
  useEffect(() => () => coming.current?.(), []);
  const ask = useCallback((next: Asked | null): void => {
    if (!isOpen.current) opener.current = document.activeElement;
    isOpen.current = next !== null;
    coming.current?.();
    // A form is slow to render, so it is opened after the next frame. The form of a new appointment opens at
    // once because the user may already be typing the patient's name.
    if (next?.kind === "book") bufferKeystrokes();
    if (next === null || next.kind === "book") setAsked(next);
    else coming.current = afterFrame(() => startTransition(() => setAsked(next)));
  }, []);
  useEffect(() => {
    if (asked !== null) return undefined;
    const back = opener.current;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && back instanceof HTMLElement && back.isConnected) back.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return [asked, ask];
}
