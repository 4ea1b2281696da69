import { useEffect, useRef, useState } from "react";
import { durationWords } from "#areas/transcription/tasks/rules/duration.ts";
import classes from "./recorder.module.css";

const LOOK_MS = 100;

/** The time that is spoken, and how loud it is just now. */
export function Meter({ level, elapsed, before }: { level: () => number; elapsed: () => number; before: number }) {
  const bar = useRef<HTMLMeterElement>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (bar.current) bar.current.value = Math.min(1, level());
      setSeconds(Math.floor(elapsed()));
    }, LOOK_MS);
    return () => clearInterval(timer);
  });
  return (
    <>
      <p className={classes.time} role="timer" aria-label="Length">
        {durationWords(Math.round(before) + seconds)}
      </p>
      <meter ref={bar} className={classes.meter} min={0} max={1} low={0.05} high={0.9} optimum={0.4} aria-label="Level" />
    </>
  );
}
