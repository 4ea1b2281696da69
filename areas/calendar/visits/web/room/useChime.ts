import { useEffect, useRef } from "react";
import type { RoomDoctor } from "../../contract.ts";
import { visitId } from "./room.ts";

const TONES_HZ = [660, 880];
const TONE_S = 0.14;
const VOLUME = 0.08;

/** Plays two short tones, synthesised so that no file has to be loaded. */
export function chime(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  for (const [at, hertz] of TONES_HZ.entries()) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at * TONE_S;
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
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!doctors) return;
    const waiting = waitingIn(doctors);
    const isNew = known.current !== null && [...waiting].some((id) => !known.current?.has(id));
    known.current = waiting;
    if (isNew && isOn) chime();
  }, [doctors, isOn]);
}
