import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconClockHour4,
  IconDatabaseImport,
  IconFile,
  IconMapPin,
  IconMessage,
  IconPoint,
  IconSettings,
  IconStethoscope,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { fileRoutes } from "#features/files/contract.ts";
import { addressOf } from "#web/api/address.ts";
import { accountPath, useClientIfOpen } from "#web/shell/client.tsx";
import type { Icon } from "#web/shell/feature.ts";
import { useSession } from "#web/shell/session.tsx";
import { useToday } from "#web/shell/useToday.ts";
import type { Tone } from "#web/ui/tone.ts";
import type { FeedEntry } from "../contract.ts";
import { kindLabel, recordPath, staffRecordPath } from "../rules/kinds.ts";
import { splitAtName, whenWords } from "../rules/words.ts";
import classes from "./feed.module.css";

const looks: Readonly<Record<string, { icon: Icon; tone: Tone }>> = {
  appointment: { icon: IconCalendarEvent, tone: "jacaranda" },
  patient: { icon: IconUser, tone: "ocean" },
  referringdoctor: { icon: IconStethoscope, tone: "fern" },
  schedule: { icon: IconClockHour4, tone: "euca" },
  inpatientlocation: { icon: IconBuildingHospital, tone: "ochre" },
  outpatientlocation: { icon: IconMapPin, tone: "ochre" },
  practicesettings: { icon: IconSettings, tone: "stone" },
  file: { icon: IconFile, tone: "stone" },
  import: { icon: IconDatabaseImport, tone: "fern" },
  message: { icon: IconMessage, tone: "jacaranda" },
};
const unknown = { icon: IconPoint, tone: "stone" } as const;

const nameOf = (person: NonNullable<FeedEntry["executing_user"]>): string => `${person.first_name} ${person.last_name}`;

/** One thing somebody did; the record it was done to is pressed. */
export function FeedRow({ entry, ofAll }: { entry: FeedEntry; ofAll: boolean }) {
  const { me } = useSession();
  const open = useClientIfOpen();
  const zone = open?.zone ?? "Australia/Sydney";
  const today = useToday(zone);
  const { icon: Icon, tone } = looks[entry.controller] ?? unknown;
  const { executing_user: doer, requested_user: client } = entry;
  const who = doer === null ? "Corella" : doer.ID === me.ID ? "You" : nameOf(doer);
  const { before, name, after } = splitAtName(entry.message);
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <Icon size={15} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <p>
          <b>{who}</b> {before}
          <RecordLink entry={entry}>{name}</RecordLink>
          {after}
        </p>
        <p className={classes.meta}>
          <time dateTime={entry.timestamp} className="tn">
            {whenWords(entry.timestamp, today, zone)}
          </time>{" "}
          · {kindLabel(entry.controller)}
          {ofAll && client && (
            <>
              {" "}
              · for <Link to={accountPath(client.username)}>{nameOf(client)}</Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function RecordLink({ entry, children }: { entry: FeedEntry; children: string }) {
  const { me } = useSession();
  const { requested_user: client } = entry;
  const path = recordPath(entry.controller, entry.identity);
  const forStaff = me.kind === "staff" ? staffRecordPath(entry.controller, entry.identity) : null;
  if (forStaff !== null && (client === null || path === null)) return <Link to={`/admin/${forStaff}`}>{children}</Link>;
  if (client === null) return children;
  if (entry.controller === "file" && !entry.message.startsWith("removed")) {
    const address = addressOf(
      fileRoutes.open,
      { params: { id: entry.identity }, query: { view: "1" } },
      { doctor_id: client.ID },
    );
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return path === null ? children : <Link to={accountPath(client.username, path)}>{children}</Link>;
}
