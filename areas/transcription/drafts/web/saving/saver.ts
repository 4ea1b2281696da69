import type { RequestError } from "#platform/web/api/request-error.ts";
import type { Letter } from "../../letter.contract.ts";
import type { LocalCopies } from "./local-copies.ts";

/** Delay after the last key before the letter is saved. */
const SAVE_DELAY_MS = 2_000;
/** Delay before the copy in this browser is written; a crash loses at most this much typing. */
const COPY_DELAY_MS = 250;
const RETRY_MS = 5_000;

export type SaveState =
  | "saved"
  | "waiting"
  | "saving"
  | "offline"
  | "ended"
  | "conflict"
  | "closed"
  | "tooLong";

export interface SaverState {
  readonly state: SaveState;
  /** Time of the last save on the server. Null if the letter was never saved. */
  readonly savedAt: string | null;
  /** Time of the copy in this browser. Null if no copy is newer than the server's version. */
  readonly copiedAt: string | null;
  readonly version: number;
  /** Number of characters of the server's version. */
  readonly characters: number;
  /** The server's reason for refusing changes. Null unless `state` is "closed". */
  readonly problem: string | null;
}

export interface SavedVersion {
  readonly version: number;
  readonly characters: number;
  readonly saved_time: string | null;
}

type Failure = Pick<RequestError, "status" | "code" | "isPassing" | "message">;

interface SaverParts {
  /** State "conflict" sends nothing until `rebase` is called. */
  readonly start: Omit<SaverState, "problem">;
  /** Returns the current letter, or null if it is too long to send. */
  readonly letter: () => Letter | null;
  /**
   * Saves the letter. `keep` keeps this save as a version that can be restored; `keepBefore` keeps the
   * version that it replaces, after a conflict.
   */
  readonly send: (
    content: Letter,
    version: number,
    keep: boolean,
    keepBefore: boolean,
  ) => Promise<SavedVersion>;
  readonly failureOf: (error: unknown) => Failure;
  readonly copies: LocalCopies;
  readonly onShow: (shown: SaverState) => void;
  readonly now: () => string;
}

export interface Saver {
  readonly shown: () => SaverState;
  /** Call after each change of the letter. */
  readonly changed: () => void;
  /** Sends unsaved changes. Resolves to true once the server has all of them. */
  readonly flush: (keep?: boolean) => Promise<boolean>;
  /**
   * Continues from this version of the server, after a conflict was resolved. `isChanged` is true if the
   * letter still has to be saved.
   */
  readonly rebase: (version: number, isChanged: boolean) => void;
  readonly stop: () => void;
}

/**
 * Creates a saver for a letter. It saves two seconds after the last key, and at once on request. One save
 * runs at a time; text typed meanwhile is sent with the next one. Until the server has the letter, a copy is
 * kept in this browser.
 */
export const makeSaver = (parts: SaverParts): Saver => new LetterSaver(parts);

class LetterSaver implements Saver {
  readonly #parts: SaverParts;
  #shown: SaverState;
  #isDirty = false;
  #isStopped = false;
  /** True until the version that the user chose to replace is stored. */
  #keepsBefore = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #runningSave: Promise<boolean> | null = null;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#shown = { ...parts.start, problem: null };
  }

  shown = (): SaverState => this.#shown;

  changed(): void {
    this.#isDirty = true;
    this.#copyTimer ??= setTimeout(() => void this.#writeCopy(), COPY_DELAY_MS);
    const { state } = this.#shown;
    if (state === "conflict" || state === "closed") return;
    if (state !== "saving" && state !== "offline" && state !== "ended") this.#show({ state: "waiting" });
    this.#scheduleSave(SAVE_DELAY_MS);
  }

  async flush(keep = false): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#runningSave) {
      await this.#runningSave;
      return this.#isDirty || keep ? this.flush(keep) : this.#shown.state === "saved";
    }
    if (this.#shown.state === "conflict" || this.#shown.state === "closed") return false;
    if (!this.#isDirty && !keep) return true;
    this.#runningSave = this.#sendNow(keep);
    try {
      return await this.#runningSave;
    } finally {
      this.#runningSave = null;
      // Schedules a save for text typed while the last one was running.
      if (this.#isDirty && this.#shown.state === "waiting") this.#scheduleSave(SAVE_DELAY_MS);
    }
  }

  rebase(version: number, isChanged: boolean): void {
    this.#isDirty = isChanged;
    this.#keepsBefore = isChanged;
    this.#show({ version, state: isChanged ? "waiting" : "saved" });
    if (isChanged) this.#scheduleSave(0);
    else void this.#dropCopy();
  }

  stop(): void {
    if (this.#isDirty) void this.#writeCopy();
    this.#isStopped = true;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#copyTimer);
  }

  async #sendNow(keep: boolean): Promise<boolean> {
    const content = this.#parts.letter();
    if (!content) {
      this.#show({ state: "tooLong" });
      return false;
    }
    this.#isDirty = false;
    this.#show({ state: "saving" });
    try {
      const { version, characters, saved_time } = await this.#parts.send(
        content,
        this.#shown.version,
        keep,
        this.#keepsBefore,
      );
      this.#keepsBefore = false;
      this.#show({ version, characters, savedAt: saved_time, state: this.#isDirty ? "waiting" : "saved" });
      if (!this.#isDirty) await this.#dropCopy();
      return !this.#isDirty;
    } catch (error) {
      this.#isDirty = true;
      this.#handleFailure(this.#parts.failureOf(error));
      return false;
    }
  }

  #handleFailure({ status, code, isPassing, message }: Failure): void {
    void this.#writeCopy();
    if (code === "stale") return this.#show({ state: "conflict" });
    if (status === 401) this.#show({ state: "ended" });
    else if (isPassing || status === 429 || status >= 500) this.#show({ state: "offline" });
    else return this.#show({ state: "closed", problem: message });
    this.#scheduleSave(RETRY_MS);
  }

  async #writeCopy(): Promise<void> {
    this.#copyTimer = undefined;
    const content = this.#parts.letter();
    if (!content || !this.#isDirty) return;
    const at = this.#parts.now();
    if (await this.#parts.copies.keep({ at, version: this.#shown.version, content }))
      this.#show({ copiedAt: at });
  }

  async #dropCopy(): Promise<void> {
    await this.#parts.copies.drop();
    if (!this.#isDirty) this.#show({ copiedAt: null });
  }

  #show(next: Partial<SaverState>): void {
    this.#shown = { ...this.#shown, ...next };
    if (!this.#isStopped) this.#parts.onShow(this.#shown);
  }

  #scheduleSave(ms: number): void {
    clearTimeout(this.#saveTimer);
    if (!this.#isStopped) this.#saveTimer = setTimeout(() => void this.flush(), ms);
  }
}
