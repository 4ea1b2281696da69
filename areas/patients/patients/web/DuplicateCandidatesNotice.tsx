import { useDebouncedValue } from "@mantine/hooks";
import { formatDay } from "#kernel/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { type LikelyPatient, patientRoutes } from "../contract.ts";
import { likenessWords } from "../rules/likeness.ts";
import { patientNameWithTitle } from "../rules/name.ts";
import classes from "./form.module.css";

interface Typed {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
  medicare_number?: string | null;
  mobile?: string | null;
}

const PAUSE_MS = 400;

/** While somebody is being typed: patients it may already be. A warning, never a refusal. */
export function DuplicateCandidatesNotice({
  typed,
  onOpen,
  act = "Open",
}: {
  typed: Typed;
  onOpen: (patient: LikelyPatient) => void;
  act?: string;
}) {
  const [query] = useDebouncedValue(asked(typed), PAUSE_MS);
  const isEnough = Object.keys(query).length >= 2 || query.medicare_number !== undefined;
  const likely = useRead(patientRoutes.duplicateCandidates, { query }, { enabled: isEnough, keepPrevious: true });
  if (!isEnough || !likely.data || likely.data.length === 0) return null;
  return (
    <Banner tone="ochre" boxed>
      <ul className={classes.likely} aria-label="Possible duplicates">
        {likely.data.map((patient) => (
          <li key={patient.ID}>
            Possible duplicate: <b>{patientNameWithTitle(patient)}</b>
            {patient.dob && <span className="tn">, born {formatDay(patient.dob)}</span>}: {likenessWords(patient.likeness)}.{" "}
            <button
              type="button"
              className="link"
              onClick={() => onOpen(patient)}
              aria-label={`${act} ${patientNameWithTitle(patient)}`}
            >
              {act}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function asked({ first_name, last_name, dob, medicare_number, mobile }: Typed): Record<string, string> {
  const short = { first_name, last_name, dob, medicare_number, mobile };
  const limits: Readonly<Record<string, number>> = { first_name: 100, last_name: 100, dob: 20, medicare_number: 40, mobile: 40 };
  return Object.fromEntries(
    Object.entries(short).flatMap(([name, value]) =>
      value && value.trim() !== "" ? [[name, value.trim().slice(0, limits[name])]] : [],
    ),
  );
}
