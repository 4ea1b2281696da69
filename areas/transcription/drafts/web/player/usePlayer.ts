import { useEffect, useMemo, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { speedWithin } from "../../rules/player.ts";
import { SPEEDS } from "../../settings.contract.ts";
import { type PlayerShown, RecordingPlayer } from "./player.ts";

export interface Player extends PlayerShown {
  readonly speed: number;
  readonly recording: RecordingPlayer;
  readonly faster: () => void;
  readonly slower: () => void;
}

interface Setting {
  /** Address of the recording, or null if the browser can't play one. */
  readonly src: string | null;
  readonly start: number;
  readonly speed: number;
  readonly backStep: number;
  readonly onSpeed: (speed: number) => void;
}

/** Returns the state and controls of the page's player. */
export function usePlayer({ src, start, speed, backStep, onSpeed }: Setting): Player {
  const [recording] = useState(() => new RecordingPlayer());
  const [shown, setShown] = useState<PlayerShown>({ seconds: start, isPlaying: false, failed: false });
  useEffect(() => recording.subscribe(setShown), [recording]);
  useEffect(() => recording.set(speed, backStep), [recording, speed, backStep]);
  const begin = useLatest(start);
  useEffect(() => {
    if (src === null) return undefined;
    recording.load(src, begin.current);
    return () => recording.unload();
  }, [recording, src, begin]);
  return useMemo(
    () => ({
      ...shown,
      speed,
      recording,
      faster: () => onSpeed(speedWithin(speed + SPEEDS.step)),
      slower: () => onSpeed(speedWithin(speed - SPEEDS.step)),
    }),
    [shown, speed, recording, onSpeed],
  );
}
