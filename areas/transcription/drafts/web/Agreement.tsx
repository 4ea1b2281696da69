import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatFinding } from "#areas/transcription/tasks/rules/finding-words.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { draftRoutes } from "../contract.ts";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

/** Shows whether the saved letter agrees with the patient's record (G-15). Never blocks typing. */
export function Agreement({ studio }: { studio: Studio }) {
  const { task, owner, saving } = studio;
  const { data, refetch } = useRead(draftRoutes.guard, { params: { id: task.ID } }, { owner, freshFor: 0 });
  const { version } = saving.shown;
  const checkedVersion = useRef(version);
  useEffect(() => {
    if (checkedVersion.current === version) return;
    checkedVersion.current = version;
    void refetch();
  }, [version, refetch]);
  if (!data) return null;
  const isWrong = data.findings.length > 0;
  return (
    <section className={isWrong ? classes.disagrees : undefined} data-tone={isWrong ? "waratah" : undefined}>
      <h2 className={classes.head}>{isWrong ? "Check the patient" : "Letter and patient"}</h2>
      <div role="status">
        <ul className={classes.findings}>
          {data.findings.map((finding) => (
            <li key={`${finding.kind}${finding.letter}`}>
              <IconAlertTriangle size={16} aria-hidden /> {formatFinding(finding)}
            </li>
          ))}
          {!isWrong && data.is_named && (
            <li>
              <IconCheck size={16} aria-hidden /> Letter and patient agree
            </li>
          )}
          {!isWrong && !data.is_named && (
            <li className="muted">No patient named yet. Checked as you type.</li>
          )}
        </ul>
      </div>
    </section>
  );
}
