import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
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
import { fileRoutes } from "#platform/files/contract.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { accountPath, useClientIfOpen } from "#platform/web/shell/client.tsx";
import type { Icon } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import type { FeedEntry } from "../contract.ts";
import { kindLabel, type PageAddress, recordPageOf, staffRecordPageOf } from "../rules/kinds.ts";
import { splitAtName, formatEntryTime } from "../rules/words.ts";
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
const defaultLook = { icon: IconPoint, tone: "stone" } as const;

const nameOf = (person: NonNullable<FeedEntry["executing_user"]>): string =>
  `${person.first_name} ${person.last_name}`;

/** Renders one action, with a link to its record. */
export function FeedRow({ entry, ofAll }: { entry: FeedEntry; ofAll: boolean }) {
  const { me } = useSession();
  const openClient = useClientIfOpen();
  const zone = openClient?.zone ?? "Australia/Sydney";
  const today = useToday(zone);
  const { icon: Icon, tone } = looks[entry.controller] ?? defaultLook;
  const { executing_user: author, requested_user: client } = entry;
  const authorName = author === null ? "Corella" : author.ID === me.ID ? "You" : nameOf(author);
  const { before, name, after } = splitAtName(entry.message);
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <Icon size={15} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <p>
          <b>{authorName}</b> {before}
          <RecordLink entry={entry}>{name}</RecordLink>
          {after}
        </p>
        <p className={classes.meta}>
          <time dateTime={entry.timestamp} className="tn">
            {formatEntryTime(entry.timestamp, today, zone)}
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
  const page = useRecordPage(entry);
  const { requested_user: client } = entry;
  if (page) {
    return (
      <Link to={page.path} search={page.search ?? {}}>
        {children}
      </Link>
    );
  }
  if (client === null || entry.controller !== "file" || entry.message.startsWith("removed")) return children;
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

/**
 * Returns the page that the entry links to for this user: a client's page, or for staff a staff page. Null if
 * the user may not open the page.
 */
function useRecordPage({
  controller,
  identity,
  requested_user,
  executing_user,
}: FeedEntry): PageAddress | null {
  const { me, may } = useSession();
  const { pageAt } = useRegistry();
  const details = { identity, client: requested_user?.ID ?? null, isOwn: executing_user?.ID === me.ID };
  const resolvePage = (
    area: "account" | "admin",
    address: PageAddress | null,
    prefix: string,
  ): PageAddress | null => {
    const page = address && pageAt(area, address.path);
    return address && page && may(page.needs) ? { ...address, path: `${prefix}/${address.path}` } : null;
  };
  const clientPage =
    requested_user &&
    resolvePage("account", recordPageOf(controller, details), accountPath(requested_user.username));
  return (
    clientPage ??
    (me.kind === "staff"
      ? resolvePage("admin", staffRecordPageOf(controller, details), addressOfLink(homePaths.staff(), null))
      : null)
  );
}
