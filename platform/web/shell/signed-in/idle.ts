import { useEffect, useSyncExternalStore } from "react";
import { touched } from "#platform/web/api/last-touch.ts";

// Kept beside all tabs of this browser, so that a reload opens nothing and one tab's work keeps the others awake.
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
    // Without storage each tab locks by itself.
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

/** After the password was given, and at every sign-in and sign-out. */
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

/** Whether nobody touched Corella for so many minutes; null is never. */
export function useIdleLock(minutes: number | null): boolean {
  const isLocked = useLocked();
  useEffect(() => {
    const isDue = (now: number): boolean => minutes !== null && now - active > minutes * 60_000;
    const touch = (): void => {
      const now = Date.now();
      if ((locked && minutes !== null) || now - active < WRITE_EVERY_MS) return;
      // Coming back after the time is no touch: the lock was due meanwhile, a sleeping computer just could not draw it.
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
