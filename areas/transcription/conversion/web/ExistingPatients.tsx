import { useDebouncedValue } from "@mantine/hooks";
import {
  duplicateQueryOf,
  PAUSE_MS,
  type TypedPerson,
} from "#areas/patients/patients/web/DuplicateCandidatesNotice.tsx";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { ExistingPatient } from "../contract.ts";
import { existingRoutes } from "../existing.contract.ts";
import classes from "./conversion.module.css";

interface ExistingPatientsProps {
  picture: number;
  typed: TypedPerson;
  isSaving: boolean;
  onUse: (existing: ExistingPatient) => void;
}

/**
 * Lists existing patients who match the typed values. "Use existing" (Alt+D for the first) adds the picture
 * to that patient.
 */
export function ExistingPatients({ picture, typed, isSaving, onUse }: ExistingPatientsProps) {
  const [query] = useDebouncedValue(duplicateQueryOf({ ...typed, mobile: null }), PAUSE_MS);
  const isNamed = ["first_name", "last_name", "dob"].every((name) => query[name] !== undefined);
  const isEnough = isNamed || query["medicare_number"] !== undefined;
  const matches = useRead(existingRoutes.find, { params: { id: picture }, query }, { enabled: isEnough });
  const existing = isEnough ? (matches.data ?? []) : [];
  const [first] = existing;
  useShortcuts(
    first
      ? [
          {
            keys: "Alt+D",
            does: "Use the existing patient",
            inFields: true,
            run: () => !isSaving && onUse(first),
          },
        ]
      : [],
  );
  if (!first) return null;
  return (
    <Banner tone="ocean" boxed>
      <ul className={classes.existing} aria-label="Possible duplicates">
        {existing.map((patient) => (
          <li key={patient.ID}>
            <span>
              Possible duplicate: <b>{patientName(patient)}</b>
              <span className="tn">
                {patient.dob && `, born ${formatDay(patient.dob)}`}
                {patient.mrn && `, MRN ${patient.mrn}`}
              </span>
            </span>
            <Button
              size="sm"
              {...(patient === first && { keys: "Alt D" })}
              disabled={isSaving}
              onClick={() => onUse(patient)}
            >
              Use existing
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
