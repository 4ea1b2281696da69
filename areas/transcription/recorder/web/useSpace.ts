import { useEffect, useState } from "react";
import { storage } from "#platform/web/secure-browser.ts";
import { fewMinutesLeft } from "../rules/level.ts";

const CHECK_INTERVAL_MS = 30_000;

/**
 * Returns the minutes of dictation that fit on this device if there are few, otherwise null. Asks the browser
 * for persistent storage once recording starts.
 */
export function useSpace(isRecording: boolean): number | null {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  useEffect(() => {
    const space = storage();
    if (isRecording) void space?.persist().catch(() => false);
    const measureSpace = async (): Promise<void> => {
      const { quota, usage } = (await space?.estimate()) ?? {};
      setMinutesLeft(quota === undefined ? null : fewMinutesLeft(quota - (usage ?? 0)));
    };
    const update = (): void => void measureSpace().catch(() => setMinutesLeft(null));
    update();
    const timer = setInterval(update, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRecording]);
  return minutesLeft;
}
