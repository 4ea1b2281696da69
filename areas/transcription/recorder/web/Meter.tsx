import { VisuallyHidden } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { levelWord, litStepsOf } from "../rules/level.ts";
import classes from "./meter.module.css";
import { useTicks } from "./useTicks.ts";

/** First steps of the meter's "high" and "loud" zones. */
const HIGH = 16;
const LOUDEST = 18;
const STEPS = Array.from({ length: 20 }, (_, step) => ({
  step,
  zone: step >= LOUDEST ? "loud" : step >= HIGH ? "high" : "good",
}));
/**
 * Number of recent levels that determine the displayed word, so that the word stays long enough to be read.
 */
const RECENT_LEVELS = 8;

/** Shows the current loudness as a meter and a word. */
export function Meter({ level, levels }: { level: () => number; levels: () => readonly number[] }) {
  const currentLevel = useTicks(level, true, 100);
  const word = levelWord(Math.max(currentLevel, ...levels().slice(-RECENT_LEVELS)));
  const litSteps = litStepsOf(currentLevel, STEPS.length);
  return (
    <div className={classes.meter}>
      <IconMicrophone size={20} aria-hidden />
      <VisuallyHidden>
        <meter min={0} max={1} value={Math.min(1, currentLevel)} aria-label="Level" aria-valuetext={word} />
      </VisuallyHidden>
      <span className={classes.steps} aria-hidden>
        {STEPS.map(({ step, zone }) => (
          <i key={step} data-lit={step < litSteps || undefined} data-zone={zone} />
        ))}
      </span>
      <span className={classes.word}>{word}</span>
    </div>
  );
}
