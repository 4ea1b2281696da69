import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { alertLines } from "../alerts.contract.ts";
import classes from "./alerts.module.css";

/** What the rooms must know of a patient, wherever they are named; nothing where there is nothing. */
export function PatientAlerts({ alerts, boxed = false }: { alerts: string | null | undefined; boxed?: boolean }) {
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
