import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { alertLines } from "../alerts.contract.ts";
import classes from "./alerts.module.css";

/** Renders the patient's alerts; renders nothing if the patient has no alerts. */
export function PatientAlerts({
  alerts,
  boxed = false,
}: {
  alerts: string | null | undefined;
  boxed?: boolean;
}) {
  const lines = alertLines(alerts);
  if (lines.length === 0) return null;
  return (
    <Banner tone="waratah" boxed={boxed}>
      <ul className={classes.alerts} aria-label="Alerts">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}
