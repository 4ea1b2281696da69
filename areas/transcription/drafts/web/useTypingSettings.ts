import { useCallback, useEffect, useRef, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FIRST_SETTINGS, type TypingSettings, typingSettingsRoutes } from "../settings.contract.ts";

const SEND_MS = 1_000;

/**
 * Returns the user's keys, speed and pedals, and a function that changes them at once and saves them a second
 * later.
 */
export function useTypingSettings(): readonly [TypingSettings, (change: Partial<TypingSettings>) => void] {
  const read = useRead(typingSettingsRoutes.settings, {}, { freshFor: Number.POSITIVE_INFINITY });
  const { send } = useSend(typingSettingsRoutes.saveSettings, {
    failed: "Save Failed",
    refresh: [typingSettingsRoutes.settings],
  });
  const [changed, setChanged] = useState<Partial<TypingSettings> | null>(null);
  const settings = { ...FIRST_SETTINGS, ...read.data, ...changed };
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const sending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(sending.current), []);
  const change = useCallback(
    (next: Partial<TypingSettings>): void => {
      latest.current = { ...latest.current, ...next };
      setChanged((before) => ({ ...before, ...next }));
      clearTimeout(sending.current);
      sending.current = setTimeout(() => send({ body: latest.current }), SEND_MS);
    },
    [send],
  );
  return [settings, change];
}
