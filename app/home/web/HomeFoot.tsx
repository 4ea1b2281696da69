import { OwnCredit } from "#areas/practice/credit/web/OwnCredit.tsx";
import { GiveFeedback } from "#areas/practice/feedback/web/GiveFeedback.tsx";
import classes from "./home.module.css";

/** Renders the client's credit points and the feedback link at the end of the home page. */
export function HomeFoot() {
  return (
    <div>
      <OwnCredit className={classes.quiet} />
      <GiveFeedback className={classes.quiet} />
    </div>
  );
}
