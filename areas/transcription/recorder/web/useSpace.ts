import { useEffect, useState } from "react";
import { storage } from "#platform/web/secure-browser.ts";
import { fewMinutesLeft } from "../rules/level.ts";

const LOOK_MS = 30_000;

/**
 * Returns the minutes of dictation that fit on this device if there are few, otherwise null. Asks the browser
 * for persistent storage once recording starts.
 */
export function useSpace(isRecording: boolean): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const space = storage();
    if (isRecording) void space?.persist().catch(() => false);
    const look = async (): Promise<void> => {
      const { quota, usage } = (await space?.estimate()) ?? {};
      setLeft(quota === undefined ? null : fewMinutesLeft(quota - (usage ?? 0)));
    };
    const again = (): void => void look().catch(() => setLeft(null));
    again();
    const timer = setInterval(again, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRecording]);
  return left;
}
