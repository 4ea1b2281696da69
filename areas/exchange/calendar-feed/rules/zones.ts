import type { Zone } from "#kernel/dates/zone.ts";

interface Offset {
  /** Offset in the form of RFC 5545: +1000. */
  readonly utc: string;
  readonly name: string;
}
interface Clocks {
  readonly standard: Offset;
  /** Daylight saving time; null if the clocks never change. */
  readonly daylight: (Offset & { readonly begins: string; readonly ends: string }) | null;
}

// Since 2008 the southern states go forward on the first Sunday of October at 02:00 and back on the first Sunday of April at 03:00.
const OCTOBER = "20081005T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU";
const APRIL = "20080406T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU";
const EASTERN: Clocks = {
  standard: { utc: "+1000", name: "AEST" },
  daylight: { utc: "+1100", name: "AEDT", begins: OCTOBER, ends: APRIL },
};
const fixedClocks = (utc: string, name: string): Clocks => ({ standard: { utc, name }, daylight: null });

const CLOCKS: Readonly<Record<Zone, Clocks>> = {
  "Australia/Sydney": EASTERN,
  "Australia/Hobart": EASTERN,
  "Australia/Brisbane": fixedClocks("+1000", "AEST"),
  "Australia/Adelaide": {
    standard: { utc: "+0930", name: "ACST" },
    daylight: { utc: "+1030", name: "ACDT", begins: OCTOBER, ends: APRIL },
  },
  "Australia/Darwin": fixedClocks("+0930", "ACST"),
  "Australia/Perth": fixedClocks("+0800", "AWST"),
  "Europe/London": {
    standard: { utc: "+0000", name: "GMT" },
    daylight: {
      utc: "+0100",
      name: "BST",
      begins: "19960331T010000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      ends: "19961027T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    },
  },
};

const section = (kind: "STANDARD" | "DAYLIGHT", start: string, from: string, to: Offset): string =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to.utc}`,
    `TZNAME:${to.name}`,
    `END:${kind}`,
  ].join("\r\n");

/**
 * Returns the zone as a VTIMEZONE (RFC 5545, 3.6.5), so that a client that does not know the name still shows
 * the right times.
 */
export function zoneLines(zone: Zone): string {
  const { standard, daylight } = CLOCKS[zone];
  const sections = daylight
    ? [
        section("DAYLIGHT", daylight.begins, standard.utc, daylight),
        section("STANDARD", daylight.ends, daylight.utc, standard),
      ]
    : [section("STANDARD", "19700101T000000", standard.utc, standard)];
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...sections, "END:VTIMEZONE", ""].join("\r\n");
}
