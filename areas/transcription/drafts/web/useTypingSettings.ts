import { useCallback, useEffect, useRef, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { FIRST_SETTINGS, type TypingSettings, typingSettingsRoutes } from "../settings.contract.ts";

const SAVE_DELAY_MS = 1_000;

/**
 * Returns the user's keys, speed and pedals, and a function that changes them at once and saves them a second
 * later, or when the page is left.
 */
export function useTypingSettings(): readonly [TypingSettings, (change: Partial<TypingSettings>) => void] {
  const read = useRead(typingSettingsRoutes.settings, {}, { freshFor: Number.POSITIVE_INFINITY });
  const { send } = useSend(typingSettingsRoutes.saveSettings, {
    failed: "Save Failed",
    refresh: [typingSettingsRoutes.settings],
  });
  const [changes, setChanges] = useState<Partial<TypingSettings> | null>(null);
  const settings = { ...FIRST_SETTINGS, ...read.data, ...changes };
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendNow = useLatest((): void => {
    timer.current = undefined;
    send({ body: latest.current });
  });
  // Sends a change that still waits when the page is left.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      sendNow.current();
    },
    [sendNow],
  );
  const change = useCallback(
    (next: Partial<TypingSettings>): void => {
      latest.current = { ...latest.current, ...next };
      setChanges((before) => ({ ...before, ...next }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => sendNow.current(), SAVE_DELAY_MS);
    },
    [sendNow],
  );
  return [settings, change];
}
