import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { bufferKeystrokes } from "#platform/web/ui/keys/keystroke-buffer.ts";
import type { Asked } from "./AppointmentDialogsLater.tsx";

export type Ask = (next: Asked | null) => void;

/** The dialog that is open. It gives the focus back to where it was opened from, also when one dialog led to another. */
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
    // A form is much to draw: the press is answered first. A new appointment's form opens at once, for its name may be typed already.
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
