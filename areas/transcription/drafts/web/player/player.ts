import { LEAD_SECONDS, passageStart, placeAfterStop, placeWithin, slowerAgain } from "../../rules/player.ts";

export interface PlayerShown {
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
  #started = 0;
  /**
   * End of the passage that is being replayed, in seconds, after which the usual speed returns. Null if no
   * passage is replayed.
   */
  #until: number | null = null;
  #listeners = new Set<(shown: PlayerShown) => void>();
  #failed = false;

  constructor() {
    this.#audio.preload = "metadata";
    this.#audio.preservesPitch = true;
    const tell = (): void => this.#tell();
    for (const name of ["timeupdate", "seeked", "play", "pause"]) this.#audio.addEventListener(name, tell);
    this.#audio.addEventListener("error", () => this.#fail(true));
    this.#audio.addEventListener("loadedmetadata", () => this.#fail(false));
  }

  subscribe = (listener: (shown: PlayerShown) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Loads a recording. `begin` is the position to start from, in seconds. */
  load(src: string, begin: number): void {
    this.#until = null;
    this.#started = begin;
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
    if (this.#until === null) this.#audio.playbackRate = speed;
  }

  now = (): number => this.#audio.currentTime;

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  toggle = (): void => (this.#audio.paused ? this.#play() : this.#stop());

  seek = (seconds: number): void => {
    this.#audio.currentTime = placeWithin(seconds, this.#audio.duration);
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
    this.seek(passageStart(this.#started, end));
    this.#until = end;
    this.#audio.playbackRate = slowerAgain(this.#speed);
    this.#begun();
  };

  #play(): void {
    this.#started = this.#audio.currentTime;
    this.#begun();
  }

  /**
   * Starts playback. A browser may refuse until the user has interacted with the page; the recording then
   * stays paused, as the button shows.
   */
  #begun(): void {
    this.#audio.play().catch(() => undefined);
  }

  #stop(): void {
    this.#audio.pause();
    this.seek(placeAfterStop(this.#audio.currentTime, this.#backStep));
  }

  #fail(failed: boolean): void {
    this.#failed = failed;
    this.#tell();
  }

  #tell(): void {
    const { currentTime: seconds, paused } = this.#audio;
    if (this.#until !== null && seconds >= this.#until) {
      this.#until = null;
      this.#audio.playbackRate = this.#speed;
    }
    for (const listener of this.#listeners) listener({ seconds, isPlaying: !paused, failed: this.#failed });
  }
}
