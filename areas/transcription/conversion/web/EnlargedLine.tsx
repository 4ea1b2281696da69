import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import classes from "./label.module.css";
import type { ReadingLine } from "./useReadingLine.ts";

/** Shows the picture's line for the current field, enlarged. */
export function EnlargedLine({ address, line }: { address: string; line: NonNullable<ReadingLine["line"]> }) {
  return (
    <section className={classes.strip} aria-label="Enlarged line">
      <p>
        <span>
          Line for <b>{line.label}</b>, enlarged
        </span>
        <span className="muted">
          {line.isMarked ? "follows the field you are in" : "press the line on the picture to mark it"}
        </span>
      </p>
      <div className={classes.magnified} style={cssVariables({ "--at": `${line.at * -100}%` })}>
        <img src={address} alt="" />
        <span data-marked={line.isMarked || undefined} />
      </div>
    </section>
  );
}
