import { useEffect, useRef, useState } from "react";
import type { Recording } from "../rules/recording.ts";
import { joinRecording } from "./join.ts";

/** Plays a dictation stored on this device from a given position. */
export function usePlayback(onPlace: (place: number) => void) {
  const audio = useRef<{ element: HTMLAudioElement; url: string } | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = (): void => {
    const playback = audio.current;
    audio.current = null;
    setPlaying(false);
    if (!playback) return;
    playback.element.pause();
    URL.revokeObjectURL(playback.url);
  };
  const play = async (recording: Recording, from: number): Promise<void> => {
    stop();
    setProblem(null);
    setPlaying(true);
    try {
      const url = URL.createObjectURL(await joinRecording(recording));
      const element = new Audio(url);
      audio.current = { element, url };
      element.addEventListener(
        "timeupdate",
        () => audio.current?.element === element && onPlace(element.currentTime),
      );
      element.addEventListener("ended", stop);
      element.currentTime = from;
      await element.play();
    } catch {
      // Ignores the rejection of a playback that was stopped before it began.
      if (audio.current === null) return setPlaying(false);
      stop();
      setProblem("This dictation can't be played here. It can still be sent.");
    }
  };
  useEffect(
    () => () => {
      audio.current?.element.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.url);
    },
    [],
  );
  return { isPlaying, problem, play, stop };
}
