import { LETTER_ENCODINGS, LETTER_NAMES, type LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import classes from "./run.module.css";

const options = LETTER_ENCODINGS.map((value) => ({ value, label: LETTER_NAMES[value] }));

interface LettersChoiceProps {
  /** Guessed encoding of the file. If undefined, the component renders nothing. */
  encoding: LetterEncoding | null;
  onChoose: (encoding: LetterEncoding) => void;
}

/** Renders how the letters of a table are read, for files whose encoding had to be guessed. */
export function LettersChoice({ encoding, onChoose }: LettersChoiceProps) {
  if (encoding === null) return null;
  return (
    <div className={classes.dates}>
      <span className={classes.ask}>Letters read as</span>
      <SegmentedControl label="Letters read as" value={encoding} options={options} onChange={onChoose} />
    </div>
  );
}
