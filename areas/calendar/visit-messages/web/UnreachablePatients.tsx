import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { visitMessageRoutes } from "../contract.ts";
import { REASON_WORDS } from "../rules/words.ts";
import classes from "./messages.module.css";

const SHOWN = 5;

/**
 * Renders, on the page of missing data, the patients with a future appointment whose mobile number or email
 * address can't receive messages. Renders nothing if there are none.
 */
export function UnreachablePatients() {
  const { data } = useRead(visitMessageRoutes.unreachable);
  if (!data || data.length === 0) return null;
  return (
    <Banner tone="ochre">
      <p className={classes.body}>
        {data.length === 1
          ? "1 patient with an appointment gets no message."
          : `${data.length} patients with an appointment get no message.`}
      </p>
      <ul className={classes.names} aria-label="Patients who get no message">
        {data.slice(0, SHOWN).map(({ patient, reason }) => (
          <li key={patient.ID}>
            <AppLink to={patientPaths.record({ id: patient.ID })} className="link">
              {patient.last_name.toUpperCase()}, {patient.first_name}
            </AppLink>
            : {REASON_WORDS[reason]}
          </li>
        ))}
        {data.length > SHOWN && <li>and {data.length - SHOWN} more</li>}
      </ul>
    </Banner>
  );
}
