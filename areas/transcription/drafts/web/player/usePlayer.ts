import { useEffect, useMemo, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { speedWithin } from "../../rules/player.ts";
import { SPEEDS } from "../../settings.contract.ts";
import { type PlayerState, type Preload, RecordingPlayer } from "./player.ts";

export interface Player extends PlayerState {
  readonly speed: number;
  readonly recording: RecordingPlayer;
  readonly faster: () => void;
  readonly slower: () => void;
}

interface PlayerOptions {
  /** Address of the recording, or null if the browser can't play one. */
  readonly src: string | null;
  readonly start: number;
  readonly speed: number;
  readonly backStep: number;
  readonly onSpeed: (speed: number) => void;
  /** Part of the recording to load before it is played. By default its length. */
  readonly preload?: Preload;
}

/** Returns the state and controls of the page's player. */
export function usePlayer({ src, start, speed, backStep, onSpeed, preload }: PlayerOptions): Player {
  const [recording] = useState(() => new RecordingPlayer(preload));
  const [state, setState] = useState<PlayerState>({ seconds: start, isPlaying: false, failed: false });
  useEffect(() => recording.subscribe(setState), [recording]);
  useEffect(() => recording.set(speed, backStep), [recording, speed, backStep]);
  const latestStart = useLatest(start);
  useEffect(() => {
    if (src === null) return undefined;
    recording.load(src, latestStart.current);
    return () => recording.unload();
  }, [recording, src, latestStart]);
  return useMemo(
    () => ({
      ...state,
      speed,
      recording,
      faster: () => onSpeed(speedWithin(speed + SPEEDS.step)),
      slower: () => onSpeed(speedWithin(speed - SPEEDS.step)),
    }),
    [state, speed, recording, onSpeed],
  );
}
