import { findIana } from "windows-iana";
import type { Day } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { cutText } from "#kernel/text/text.ts";
import {
  type FileZone,
  isKnownZone,
  type Observance,
  zoneWithOffset,
  zoneCalled,
  zoneOfObservances,
} from "../rules/file-zone.ts";
import { nameOfLine, valueOfLine } from "./calendar-parts.ts";
import { timesIn } from "./calendar-times.ts";

/** Most time zones of a file; further ones are ignored. */
const MAX_ZONES = 100;

/** The VTIMEZONE parts of a file: their lines by the name that events use. */
export class ZonesOfFile {
  readonly #lines = new Map<string, readonly string[]>();

  add(lines: readonly string[]): void {
    const name = lines.find((line) => nameOfLine(line) === "TZID");
    if (name === undefined || this.#lines.size >= MAX_ZONES) return;
    this.#lines.set(tidyName(valueOfLine(name)), lines);
  }

  /**
   * Returns a function that finds a zone by its name, by the file's own rules or by the places in its name.
   * An unknown zone becomes the practice's, with a doubt.
   */
  finder({ zone, last }: { readonly zone: Zone; readonly last: Day }): (tzid: string) => FileZone {
    const zones = new Map<string, FileZone>();
    return (tzid) => {
      const fileZone =
        zones.get(tzid) ?? this.#find(tidyName(tzid), last) ?? zoneCalled(zone, unknownWords(tzid, zone));
      if (zones.size < MAX_ZONES) zones.set(tzid, fileZone);
      return fileZone;
    };
  }

  #find(name: string, last: Day): FileZone | null {
    const lines = this.#lines.get(name) ?? [];
    const place = lines.find((line) => nameOfLine(line) === "X-LIC-LOCATION");
    const iana = ianaNamed(name) ?? (place === undefined ? null : ianaNamed(valueOfLine(place)));
    if (iana !== null) return zoneCalled(iana);
    const ruleZone = zoneOfObservances(observancesIn(lines), last);
    if (ruleZone !== null) return ruleZone;
    // "EST" means New York to some programs and Sydney to others, so the file's own rules come first.
    return isKnownZone(name) ? zoneCalled(name) : zoneOfPlaces(name);
  }
}

const unknownWords = (tzid: string, zone: Zone): string =>
  `Its time zone "${cutText(tzid, 60)}" is not known, so the time is read as that of ${zone}.`;

const tidyName = (name: string): string => name.trim().replaceAll(/^"|"$/g, "");

/**
 * Returns the IANA name for a name such as Australia/Sydney, with or without a prefix, or for a Windows name
 * of CLDR; null for any other.
 */
function ianaNamed(name: string): string | null {
  if (/^(z|utc|gmt|etc\/utc)$/i.test(name)) return "UTC";
  const parts = name.split("/").filter((part) => part !== "");
  for (const count of [3, 2]) {
    const place = parts.slice(-count).join("/");
    if (parts.length >= count && isKnownZone(place)) return place;
  }
  const dashed = name.replace("-", "/");
  if (/^[A-Za-z]+\/[A-Za-z]/.test(dashed) && isKnownZone(dashed)) return dashed;
  const [windows = null] = findIana(name);
  return windows;
}

/**
 * Finds a zone for "(UTC+10:00) Canberra, Melbourne, Sydney" or "Eastern Time (US & Canada)": by a Windows
 * name or place with that offset, else by the offset alone. Null if the name has neither.
 */
function zoneOfPlaces(name: string): FileZone | null {
  const [, sign, hours = "0", minutes = "0", description = ""] =
    /^(?:\(?(?:UTC|GMT)? ?([+-]) ?(\d{1,2})(?:[:.]?(\d{2}))?\)?)? ?(.{0,100})$/i.exec(name) ?? [];
  const ahead = sign === undefined ? null : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  if (ahead !== null && Math.abs(ahead) > MAX_AHEAD) return null;
  const isSame = (zone: string) => ahead === null || standardOf(zone) === ahead;
  const [, region] = /^([A-Za-z. ]{3,40}?) (?:Standard |Daylight )?Time\b/.exec(description) ?? [];
  const places = new Set(description.split(/[,/]/).map((place) => place.trim().toLowerCase()));
  const zone =
    (region === undefined ? [] : findIana(`${region} Standard Time`)).find(isSame) ??
    Intl.supportedValuesOf("timeZone").find((one) => places.has(cityOf(one)) && isSame(one));
  if (zone !== undefined) return zoneCalled(zone);
  return ahead === null ? null : zoneWithOffset(ahead, description === "" ? null : offsetWords(name));
}
const MAX_AHEAD = 14 * 60;
const offsetWords = (name: string): string =>
  `Its time zone "${cutText(name, 60)}" is not known: only its offset is read.`;

const cityOf = (zone: string): string =>
  zone
    .slice(zone.lastIndexOf("/") + 1)
    .replaceAll("_", " ")
    .toLowerCase();
/** Returns the minutes ahead of UTC without daylight saving. */
const standardOf = (zone: string): number => {
  const { aheadAt } = zoneCalled(zone);
  return Math.min(aheadAt(Date.UTC(2026, 0, 1)), aheadAt(Date.UTC(2026, 6, 1))) / 60_000;
};

function observancesIn(lines: readonly string[]): Observance[] {
  const observances: Observance[] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    const [name, component] = [nameOfLine(line), valueOfLine(line).toUpperCase()];
    if (name === "BEGIN" && (component === "STANDARD" || component === "DAYLIGHT")) current = [];
    else if (name === "END" && current) {
      observances.push(...observanceIn(current));
      current = null;
    } else current?.push(line);
  }
  return observances;
}

function observanceIn(lines: readonly string[]): Observance[] {
  const values = (name: string) => lines.filter((line) => nameOfLine(line) === name);
  const [start] = values("DTSTART").flatMap((line) => timesIn(line) ?? []);
  const [from] = values("TZOFFSETFROM").flatMap((line) => offsetIn(valueOfLine(line)) ?? []);
  const [to] = values("TZOFFSETTO").flatMap((line) => offsetIn(valueOfLine(line)) ?? []);
  if (start === undefined || to === undefined) return [];
  const also = values("RDATE").flatMap((line) => timesIn(line) ?? []);
  return [
    {
      start: start.text,
      from: from ?? to,
      to,
      rules: values("RRULE").map(valueOfLine),
      also: also.map(({ text }) => text),
    },
  ];
}

function offsetIn(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-]?)(\d{2}):?(\d{2})/.exec(text) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}
