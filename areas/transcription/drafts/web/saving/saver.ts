import type { RequestFailed } from "#platform/web/api/failed.ts";
import type { Letter } from "../../letter.contract.ts";
import type { LocalCopies } from "./local-copies.ts";

/** After the last key. */
const QUIET_MS = 2_000;
/** The copy in this browser follows closely: what is lost in a crash is at most this. */
const COPY_MS = 250;
const RETRY_MS = 5_000;

export type SaveState = "saved" | "waiting" | "saving" | "offline" | "ended" | "conflict" | "closed" | "tooLong";

export interface Shown {
  readonly state: SaveState;
  /** When the server had it last. */
  readonly savedAt: string | null;
  /** When the copy in this browser was written; null where there is none that is newer than the server's. */
  readonly copiedAt: string | null;
  readonly version: number;
  /** Of the version on the server. */
  readonly characters: number;
  /** Why it is closed. */
  readonly problem: string | null;
}

export interface Sent {
  readonly version: number;
  readonly characters: number;
  readonly saved_time: string | null;
}

type Failure = Pick<RequestFailed, "status" | "code" | "isPassing" | "message">;

interface SaverParts {
  readonly start: Omit<Shown, "state" | "copiedAt" | "problem">;
  /** The letter as it is now; null where it is too long to be sent. */
  readonly letter: () => Letter | null;
  readonly send: (content: Letter, version: number, keep: boolean) => Promise<Sent>;
  readonly failureOf: (error: unknown) => Failure;
  readonly copies: LocalCopies;
  readonly onShow: (shown: Shown) => void;
  readonly now: () => string;
}

export interface Saver {
  readonly shown: () => Shown;
  /** Something was typed. */
  readonly changed: () => void;
  /** Sends what is not sent yet; true once the server has it all. */
  readonly flush: (keep?: boolean) => Promise<boolean>;
  /** Goes on from this version of the server: after a conflict was decided, or another version was opened. */
  readonly rebase: (version: number, isChanged: boolean) => void;
  readonly stop: () => void;
}

/**
 * Saves a letter: two seconds after the last key, and at once when asked. One save is under way at a time; what is typed meanwhile goes with the
 * next. Until the server has it, a copy is kept in this browser.
 */
export function makeSaver({ start, letter, send, failureOf, copies, onShow, now }: SaverParts): Saver {
  let shown: Shown = { ...start, state: "saved", copiedAt: null, problem: null };
  let [isDirty, isStopped] = [false, false];
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let copying: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<boolean> | null = null;

  const show = (next: Partial<Shown>): void => {
    shown = { ...shown, ...next };
    if (!isStopped) onShow(shown);
  };
  const later = (ms: number): void => {
    clearTimeout(quiet);
    if (!isStopped) quiet = setTimeout(() => void flush(), ms);
  };
  async function copy(): Promise<void> {
    copying = undefined;
    const content = letter();
    if (!content || !isDirty) return;
    const at = now();
    if (await copies.keep({ at, version: shown.version, content })) show({ copiedAt: at });
  }

  async function flush(keep = false): Promise<boolean> {
    clearTimeout(quiet);
    if (underway) {
      await underway;
      return isDirty || keep ? flush(keep) : shown.state === "saved";
    }
    if (shown.state === "conflict" || shown.state === "closed") return false;
    if (!isDirty && !keep) return true;
    underway = sendNow(keep);
    try {
      return await underway;
    } finally {
      underway = null;
      // Typed while it was under way.
      if (isDirty && shown.state === "waiting") later(QUIET_MS);
    }
  }

  async function sendNow(keep: boolean): Promise<boolean> {
    const content = letter();
    if (!content) {
      show({ state: "tooLong" });
      return false;
    }
    isDirty = false;
    show({ state: "saving" });
    try {
      const { version, characters, saved_time } = await send(content, shown.version, keep);
      show({ version, characters, savedAt: saved_time, state: isDirty ? "waiting" : "saved" });
      if (!isDirty) await copies.drop();
      if (!isDirty) show({ copiedAt: null });
      return !isDirty;
    } catch (error) {
      isDirty = true;
      fail(failureOf(error));
      return false;
    }
  }

  function fail({ status, code, isPassing, message }: Failure): void {
    void copy();
    if (code === "stale") return show({ state: "conflict" });
    if (status === 401) show({ state: "ended" });
    else if (isPassing || status === 429 || status >= 500) show({ state: "offline" });
    else return show({ state: "closed", problem: message });
    later(RETRY_MS);
  }

  return {
    shown: () => shown,
    changed() {
      isDirty = true;
      copying ??= setTimeout(() => void copy(), COPY_MS);
      if (shown.state === "conflict" || shown.state === "closed") return;
      if (shown.state !== "saving" && shown.state !== "offline" && shown.state !== "ended") show({ state: "waiting" });
      later(QUIET_MS);
    },
    flush,
    rebase(version, isChanged) {
      isDirty = isChanged;
      show({ version, state: isChanged ? "waiting" : "saved" });
      if (isChanged) later(0);
      else void copies.drop().then(() => show({ copiedAt: null }));
    },
    stop() {
      if (isDirty) void copy();
      isStopped = true;
      clearTimeout(quiet);
      clearTimeout(copying);
    },
  };
}
