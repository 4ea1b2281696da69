import { useDebouncedValue } from "@mantine/hooks";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { patientRoutes } from "../contract.ts";
import type { LikelyPatient } from "../row.contract.ts";
import { isCertain, matchReasonLabel } from "../rules/likeness.ts";
import { patientNameWithTitle } from "../rules/name.ts";
import classes from "./form.module.css";

export interface TypedPerson {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
  medicare_number?: string | null;
  mobile?: string | null;
}

export const PAUSE_MS = 400;

/**
 * Attribute of the button that gets the focus when the user saves without choosing between the existing and a
 * new patient.
 */
export const USE_EXISTING = "data-use-existing";
export const UNDECIDED = "Choose Use existing or Create anyway.";

interface LikelyNoticeProps {
  typed: TypedPerson;
  onOpen: (patient: LikelyPatient) => void;
  /** Creates another patient with the same name and birth date. If omitted, the notice only warns. */
  onCreate?: () => void;
}

/**
 * Lists the existing patients that the patient being typed may duplicate, with separate buttons to use one of
 * them or to create another.
 */
export function DuplicateCandidatesNotice({ typed, onOpen, onCreate }: LikelyNoticeProps) {
  const [query] = useDebouncedValue(duplicateQueryOf(typed), PAUSE_MS);
  const isEnough = canFindDuplicates(query);
  const candidates = useRead(
    patientRoutes.duplicateCandidates,
    { query },
    { enabled: isEnough, keepPrevious: true },
  );
  if (!isEnough || !candidates.data || candidates.data.length === 0) return null;
  const certainCandidate = candidates.data.find((patient) => isCertain(patient.likeness));
  return (
    <Banner tone="ochre" boxed>
      <ul className={classes.likely} aria-label="Possible duplicates">
        {candidates.data.map((patient) => (
          <li key={patient.ID}>
            Possible duplicate: <b>{patientNameWithTitle(patient)}</b>
            {patient.dob && <span className="tn">, born {formatDay(patient.dob)}</span>}:{" "}
            {matchReasonLabel(patient.likeness)}.{" "}
            <div className={classes.decide}>
              <Button
                size="sm"
                {...(isCertain(patient.likeness) && { [USE_EXISTING]: true })}
                aria-label={`Use existing ${patientNameWithTitle(patient)}`}
                onClick={() => onOpen(patient)}
              >
                Use existing
              </Button>
              {onCreate && isCertain(patient.likeness) && patient === certainCandidate && (
                <Button size="sm" kind="plain" onClick={onCreate}>
                  Create anyway
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

export const canFindDuplicates = (query: Record<string, string>): boolean =>
  Object.keys(query).length >= 2 || query["medicare_number"] !== undefined;

export function duplicateQueryOf({
  first_name,
  last_name,
  dob,
  medicare_number,
  mobile,
}: TypedPerson): Record<string, string> {
  const fields = { first_name, last_name, dob, medicare_number, mobile };
  const limits: Readonly<Record<string, number>> = {
    first_name: 100,
    last_name: 100,
    dob: 20,
    medicare_number: 40,
    mobile: 40,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value && value.trim() !== "" ? [[name, value.trim().slice(0, limits[name])]] : [],
    ),
  );
}
