import {
  LEAD_SECONDS,
  passageStart,
  positionAfterStop,
  positionWithin,
  replaySpeed,
} from "../../rules/player.ts";

export type Preload = "metadata" | "none";

export interface PlayerState {
  readonly seconds: number;
  readonly isPlaying: boolean;
  readonly failed: boolean;
}

/**
 * Plays one recording. The audio element keeps the state; listeners are notified of each change, about four
 * times a second during playback.
 */
export class RecordingPlayer {
  readonly #audio = new Audio();
  #speed = 1;
  #backStep = 0;
  #startedAt = 0;
  /**
   * End of the passage that is being replayed, in seconds, after which the usual speed returns. Null if no
   * passage is replayed.
   */
  #passageEnd: number | null = null;
  #listeners = new Set<(shown: PlayerState) => void>();
  #failed = false;

  /** Makes a player without a recording. `preload` says what is fetched before the recording is played. */
  constructor(preload: Preload = "metadata") {
    this.#audio.preload = preload;
    this.#audio.preservesPitch = true;
    const notify = (): void => this.#notify();
    for (const name of ["timeupdate", "seeked", "play", "pause"]) this.#audio.addEventListener(name, notify);
    this.#audio.addEventListener("error", () => this.#setFailed(true));
    this.#audio.addEventListener("loadedmetadata", () => this.#setFailed(false));
  }

  subscribe = (listener: (shown: PlayerState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Loads a recording. `begin` is the position to start from, in seconds. */
  load(src: string, begin: number): void {
    this.#passageEnd = null;
    this.#startedAt = begin;
    this.#audio.src = src;
    this.#audio.playbackRate = this.#speed;
    this.#audio.currentTime = begin;
  }

  unload(): void {
    this.#audio.pause();
    this.#audio.removeAttribute("src");
  }

  set(speed: number, backStep: number): void {
    this.#speed = speed;
    this.#backStep = backStep;
    if (this.#passageEnd === null) this.#audio.playbackRate = speed;
  }

  now = (): number => this.#audio.currentTime;

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  toggle = (): void => (this.#audio.paused ? this.#play() : this.#stop());

  seek = (seconds: number): void => {
    this.#audio.currentTime = positionWithin(seconds, this.#audio.duration);
    // The element reports no change of position before it has loaded.
    if (this.#audio.readyState === 0) this.#notify();
  };

  move = (by: number): void => this.seek(this.#audio.currentTime + by);

  /** Plays from `LEAD_SECONDS` before a position. */
  playFrom = (seconds: number): void => {
    this.seek(seconds - LEAD_SECONDS);
    this.#play();
  };

  /** Replays the last passage more slowly, then continues at the usual speed. */
  again = (): void => {
    const end = this.#audio.currentTime;
    this.seek(passageStart(this.#startedAt, end));
    this.#passageEnd = end;
    this.#audio.playbackRate = replaySpeed(this.#speed);
    this.#startPlayback();
  };

  #play(): void {
    this.#startedAt = this.#audio.currentTime;
    this.#startPlayback();
  }

  /**
   * Starts playback. A browser may refuse until the user has interacted with the page; the recording then
   * stays paused, as the button shows.
   */
  #startPlayback(): void {
    this.#audio.play().catch(() => undefined);
  }

  #stop(): void {
    this.#audio.pause();
    this.seek(positionAfterStop(this.#audio.currentTime, this.#backStep));
  }

  #setFailed(failed: boolean): void {
    this.#failed = failed;
    this.#notify();
  }

  #notify(): void {
    const { currentTime: seconds, paused } = this.#audio;
    if (this.#passageEnd !== null && seconds >= this.#passageEnd) {
      this.#passageEnd = null;
      this.#audio.playbackRate = this.#speed;
    }
    for (const listener of this.#listeners) listener({ seconds, isPlaying: !paused, failed: this.#failed });
  }
}
