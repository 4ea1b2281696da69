import { OwnCredit } from "#areas/practice/credit/web/OwnCredit.tsx";
import { GiveFeedback } from "#areas/practice/feedback/web/GiveFeedback.tsx";
import classes from "./home.module.css";

/** Between the client and us, at the end of its home. */
export function HomeFoot() {
  return (
    <div>
      <OwnCredit className={classes.quiet} />
      <GiveFeedback className={classes.quiet} />
    </div>
  );
}
