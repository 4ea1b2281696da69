import { useEffect, useSyncExternalStore } from "react";
import { recordTouch } from "#platform/web/api/last-touch.ts";

// Stored in localStorage, so that a reload doesn't unlock and activity in one tab keeps the others unlocked.
const ACTIVE_KEY = "corella.active";
const LOCKED_KEY = "corella.locked";
const WRITE_INTERVAL_MS = 5000;
const CHECK_INTERVAL_MS = 5000;
const TOUCH_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Each tab locks by itself if the browser refuses storage.
  }
}

let isLockOn = read(LOCKED_KEY) !== null;
let lastActiveTime = Number(read(ACTIVE_KEY)) || Date.now();
const listeners = new Set<() => void>();

function setLocked(next: boolean): void {
  if (next === isLockOn) return;
  isLockOn = next;
  for (const listener of listeners) listener();
}

export function lock(): void {
  write(LOCKED_KEY, "1");
  setLocked(true);
}

/** Unlocks after the password was entered, and at every sign-in and sign-out. */
export function unlock(): void {
  lastActiveTime = Date.now();
  recordTouch(lastActiveTime);
  write(ACTIVE_KEY, String(lastActiveTime));
  write(LOCKED_KEY, null);
  setLocked(false);
}

function subscribe(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    if (event.key === LOCKED_KEY) setLocked(event.newValue !== null);
    if (event.key === ACTIVE_KEY) lastActiveTime = Number(event.newValue) || lastActiveTime;
    if (event.key === ACTIVE_KEY) recordTouch(lastActiveTime);
  };
  listeners.add(listener);
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}

export const useLocked = (): boolean => useSyncExternalStore(subscribe, () => isLockOn);

/**
 * Locks Corella after this many minutes without input, and returns true while locked. Null disables the lock.
 */
export function useIdleLock(minutes: number | null): boolean {
  const isLocked = useLocked();
  useEffect(() => {
    const isDue = (now: number): boolean => minutes !== null && now - lastActiveTime > minutes * 60_000;
    const recordActivity = (): void => {
      const now = Date.now();
      if ((isLockOn && minutes !== null) || now - lastActiveTime < WRITE_INTERVAL_MS) return;
      // Input after the timeout doesn't count as activity: the lock was already due, but a sleeping computer
      // could not show it.
      if (isDue(now)) {
        lock();
        return;
      }
      lastActiveTime = now;
      recordTouch(now);
      write(ACTIVE_KEY, String(now));
    };
    const checkIdle = (): void => {
      if (isDue(Date.now())) lock();
    };
    checkIdle();
    const timer = setInterval(checkIdle, CHECK_INTERVAL_MS);
    for (const kind of TOUCH_EVENTS)
      window.addEventListener(kind, recordActivity, { passive: true, capture: true });
    document.addEventListener("visibilitychange", checkIdle);
    return () => {
      clearInterval(timer);
      for (const kind of TOUCH_EVENTS) window.removeEventListener(kind, recordActivity, { capture: true });
      document.removeEventListener("visibilitychange", checkIdle);
    };
  }, [minutes]);
  return isLocked && minutes !== null;
}
