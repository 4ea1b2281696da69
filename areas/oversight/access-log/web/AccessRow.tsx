import { IconEye, IconList, IconPencil } from "@tabler/icons-react";
import { useId, useState } from "react";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { Access } from "../contract.ts";
import { describeAccess } from "../rules/words.ts";
import classes from "./access.module.css";
import { Differences } from "./Differences.tsx";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";

const looks = {
  opened: { icon: IconEye, tone: "ocean" },
  showed: { icon: IconList, tone: "stone" },
  changed: { icon: IconPencil, tone: "ochre" },
} as const;

/**
 * Renders one access: the user, the action, the patient and the time. The listed patients or changed fields
 * can be expanded.
 */
export function AccessRow({ access }: { access: Access }) {
  const { zone } = useClient();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { icon: Icon, tone } = looks[access.act];
  const { day, time } = wallOf(access.timestamp, zone);
  const { caller, patients, differences, shown } = access;
  const [patient] = patients;
  const openedPatient = access.act !== "showed" && patient;
  const hasDetails = access.act === "showed" ? patients.length > 0 : differences.length > 0;
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <Icon size={16} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <p>
          <b>{caller.name}</b>{" "}
          {openedPatient ? (
            <AppLink to={patientPaths.record({ id: openedPatient.ID })}>{describeAccess(access)}</AppLink>
          ) : (
            describeAccess(access)
          )}
        </p>
        <p className={classes.meta}>
          <time dateTime={access.timestamp} className="tn">
            {formatDay(day)} {time}
          </time>
          {caller.username && ` · ${caller.username}`}
          {caller.is_own && <Chip tone="stone">Your practice</Chip>}
          {hasDetails && (
            <button
              type="button"
              className="link"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Hide" : "Show"} {access.act === "showed" ? "patients" : "changes"}
            </button>
          )}
        </p>
        <div id={detailsId} hidden={!isOpen}>
          {isOpen && access.act === "showed" && (
            <p className={classes.names}>
              {patients.map(({ ID, name }, index) => (
                <span key={ID}>
                  {index > 0 && " · "}
                  <AppLink to={patientPaths.record({ id: ID })}>{name}</AppLink>
                </span>
              ))}
              {access.controller === "patient" &&
                shown > patients.length &&
                ` and ${shown - patients.length} more`}
            </p>
          )}
          {isOpen && access.act === "changed" && <Differences differences={differences} />}
        </div>
      </div>
    </li>
  );
}
