import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import classes from "./form.module.css";
import type { TimeCheck } from "./time-check.ts";

/**
 * Renders the check of the time, such as "Thursday. Inside availability at Richmond Rooms, 09:00–17:00. No
 * clashes." Never prevents saving (RULE-APPT-04).
 */
export function TimeCheckLine({ echo }: { echo: TimeCheck | null }) {
  const Icon = echo?.isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.echo} aria-live="polite" data-fine={echo?.isFine || undefined}>
      {echo && (
        <>
          <Icon size={15} aria-hidden data-tone={echo.isFine ? "fern" : "ochre"} />
          {echo.words}
        </>
      )}
    </p>
  );
}
