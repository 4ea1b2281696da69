import { Link } from "@tanstack/react-router";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { duplicateRoutes } from "../duplicates.contract.ts";
import { reasonText } from "../rules/pair.ts";
import { useDismissedPair } from "./useDismissedPair.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";

const MAX_NOTICES = 3;

/** Renders notices on a patient's page about possible duplicates. */
export function DuplicateNotice({ patient }: { patient: Patient }) {
  const client = useClient();
  const duplicates = useRead(
    duplicateRoutes.listDuplicatesOf,
    { params: { id: patient.ID } },
    { enabled: !patient.is_deleted, freshFor: 60_000 },
  );
  const { mark } = useDismissedPair();
  const pairs = duplicates.data?.pairs ?? [];
  return pairs.slice(0, MAX_NOTICES).map(({ one, other, reasons }) => {
    const twin = duplicates.data?.patients.find(({ ID }) => ID === (one === patient.ID ? other : one));
    if (!twin) return null;
    const name = patientNameWithTitle(twin);
    return (
      <Banner
        key={twin.ID}
        tone="ochre"
        action={
          <>
            <Link
              className="link"
              to={client.to("patients/merge")}
              search={{ from: twin.ID, to: patient.ID }}
            >
              Compare and merge
            </Link>{" "}
            <button
              type="button"
              className="link"
              aria-label={`Not a duplicate of ${name}`}
              onClick={() => mark(patient.ID, twin.ID)}
            >
              Not duplicates
            </button>
          </>
        }
      >
        Possible duplicate of <AppLink to={patientPaths.record({ id: twin.ID })}>{name}</AppLink>
        {twin.dob && <span className="tn">, born {formatDay(twin.dob)}</span>}:{" "}
        {reasons.map(reasonText).join(", ")}.
      </Banner>
    );
  });
}
