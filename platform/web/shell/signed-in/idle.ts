import { useEffect, useSyncExternalStore } from "react";
import { touched } from "#platform/web/api/last-touch.ts";

// Stored in localStorage, so that a reload doesn't unlock and activity in one tab keeps the others unlocked.
const ACTIVE = "corella.active";
const LOCKED = "corella.locked";
const WRITE_EVERY_MS = 5000;
const LOOK_EVERY_MS = 5000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

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

let locked = read(LOCKED) !== null;
let active = Number(read(ACTIVE)) || Date.now();
const listeners = new Set<() => void>();

function setLocked(next: boolean): void {
  if (next === locked) return;
  locked = next;
  for (const listener of listeners) listener();
}

export function lock(): void {
  write(LOCKED, "1");
  setLocked(true);
}

/** Unlocks after the password was entered, and at every sign-in and sign-out. */
export function unlock(): void {
  active = Date.now();
  touched(active);
  write(ACTIVE, String(active));
  write(LOCKED, null);
  setLocked(false);
}

function subscribe(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === LOCKED) setLocked(event.newValue !== null);
    if (event.key === ACTIVE) active = Number(event.newValue) || active;
    if (event.key === ACTIVE) touched(active);
  };
  listeners.add(listener);
  window.addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hear);
  };
}

export const useLocked = (): boolean => useSyncExternalStore(subscribe, () => locked);

/**
 * Locks Corella after this many minutes without input, and returns true while locked. Null disables the lock.
 */
export function useIdleLock(minutes: number | null): boolean {
  const isLocked = useLocked();
  useEffect(() => {
    const isDue = (now: number): boolean => minutes !== null && now - active > minutes * 60_000;
    const touch = (): void => {
      const now = Date.now();
      if ((locked && minutes !== null) || now - active < WRITE_EVERY_MS) return;
      // Input after the timeout doesn't count as activity: the lock was already due, but a sleeping computer
      // could not show it.
      if (isDue(now)) {
        lock();
        return;
      }
      active = now;
      touched(now);
      write(ACTIVE, String(now));
    };
    const look = (): void => {
      if (isDue(Date.now())) lock();
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true, capture: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [minutes]);
  return isLocked && minutes !== null;
}
