import { fundName } from "#areas/practice/reference-data/rules/fund-name.ts";
import { IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";
import { type Gender, genderName } from "#kernel/people/gender.ts";
import { formatMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { titleName } from "#kernel/people/title.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Missing } from "../contract.ts";
import type { PatientStatus } from "../row.contract.ts";
import { patientNameInFull } from "../rules/name.ts";
import classes from "./banner.module.css";
import { PatientAlerts } from "./PatientAlerts.tsx";
import { RecordStatus } from "./RecordStatus.tsx";

const NO_MISSING: readonly Missing[] = [];

/** The patient's data that the banner shows; unknown fields are omitted. */
export interface BannerPatient {
  title?: number | null;
  first_name: string;
  last_name: string;
  preferred_name?: string | null;
  pronouns?: string | null;
  dob: Day | null;
  gender?: Gender | null;
  medicare_number?: string | null;
  health_fund?: { code: string; name: string } | null;
  fund_number?: string | null;
  mrn?: string | null;
  alerts?: string | null;
  status?: PatientStatus;
  is_deleted?: boolean;
}

/**
 * Renders who the patient is, above every form or page that edits the patient's data. Name and birth date are
 * always visible.
 */
export function PatientBanner({
  patient,
  missing = NO_MISSING,
  action,
}: {
  patient: BannerPatient;
  missing?: readonly Missing[];
  action?: ReactNode;
}) {
  const { today } = useClient();
  const title = titleName(patient.title);
  const { status, is_deleted = false } = patient;
  return (
    <>
      <section className={classes.banner} aria-label="Patient">
        <span className={classes.icon} aria-hidden>
          <IconUser size={18} />
        </span>
        <p className={classes.name}>
          {patientNameInFull(patient)} {title && <span className={classes.title}>({title})</span>}{" "}
          {patient.pronouns && <span className={classes.title}>{patient.pronouns}</span>}
        </p>
        <dl className={classes.facts}>
          <BannerFact label="Born" always>
            {patient.dob ? (
              <span className="tn">
                {formatDay(patient.dob)} <span className={classes.quiet}>{ageOn(patient.dob, today)} y</span>
              </span>
            ) : (
              <MissingMark is={missing.includes("dob")} word="Missing" />
            )}
          </BannerFact>
          {patient.gender && <BannerFact label="Sex">{genderName(patient.gender)}</BannerFact>}
          {patient.medicare_number && (
            <BannerFact label="Medicare">
              <span className="tn">{formatMedicareNumber(patient.medicare_number)}</span>
            </BannerFact>
          )}
          {(patient.health_fund || missing.includes("_health_fund")) && (
            <BannerFact label="Health fund">
              {patient.health_fund ? fundName(patient.health_fund) : <MissingMark is word="Missing" />}{" "}
              <span className="tn">{patient.fund_number}</span>
              {patient.health_fund && <MissingMark is={missing.includes("fund_number")} word="No number" />}
            </BannerFact>
          )}
          {patient.mrn && (
            <BannerFact label="MRN">
              <span className="tn">{patient.mrn}</span>
            </BannerFact>
          )}
        </dl>
        <div className={classes.end}>
          {action}
          {status && <RecordStatus patient={{ status, is_deleted }} />}
        </div>
      </section>
      <PatientAlerts alerts={patient.alerts} />
    </>
  );
}

function BannerFact({
  label,
  always = false,
  children,
}: {
  label: string;
  always?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.fact} data-always={always || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const MissingMark = ({ is, word }: { is: boolean; word: string }) =>
  is ? <Status is="missing">{word}</Status> : word === "Missing" ? <>–</> : null;
