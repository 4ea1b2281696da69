import { useEffect, useRef } from "react";
import type { RoomDoctor } from "../../contract.ts";
import { visitId } from "./room.ts";

const TONES_HZ = [660, 880];
const TONE_S = 0.14;
const VOLUME = 0.08;

/** Plays two short tones, synthesised so that no file has to be loaded. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  for (const [index, hertz] of TONES_HZ.entries()) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + index * TONE_S;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
  setTimeout(() => void audio.close(), 1000);
}

const waitingIn = (doctors: readonly RoomDoctor[]): Set<string> =>
  new Set(doctors.flatMap(({ visits }) => visits.filter(({ state }) => state === "waiting").map(visitId)));

/**
 * Plays a sound when a patient becomes ready. Silent for patients who are already waiting when the page
 * opens.
 */
export function useChime(doctors: readonly RoomDoctor[] | undefined, isOn: boolean): void {
  const knownIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!doctors) return;
    const waiting = waitingIn(doctors);
    const isNew = knownIds.current !== null && [...waiting].some((id) => !knownIds.current?.has(id));
    knownIds.current = waiting;
    if (isNew && isOn) playChime();
  }, [doctors, isOn]);
}
