import { z } from "zod";
import { LOCATION_TYPES } from "#areas/practice/locations/contract.ts";
import { MbsItem } from "#areas/practice/reference-data/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, OptionalReference } from "#kernel/contract/id.ts";
import { problem, stale } from "#kernel/contract/problem.ts";

/** Message for an item that is already in the list (MSG-119, C-59). */
export const ALREADY_PREFERRED = "This item already exists";
export const CHOOSE_ITEM = "Select an item from the list.";
export const MAX_PREFERRED = 200;

const CHOOSE_TYPE = "Choose inpatient or outpatient.";
export const wrongLocation = problem(
  "preferences.location",
  400,
  ({ kind }) => `Choose one of the ${kind} locations from the list.`,
  "_defaultLocation",
  () => z.object({ kind: z.string() }),
);
export const unknownItem = problem("preferences.item", 400, CHOOSE_ITEM);

/** Version of the preferences. 0, like the ID, until they are first saved. */
const Version = z.int().min(0).max(LARGEST_INTEGER).optional();

export const ClientPreferences = z.object({
  ID: z.int(),
  _doctor: z.int(),
  defaultListType: z.enum(LOCATION_TYPES),
  /**
   * The location with which lists open. Null if none is set or the location is deleted; a restored location
   * is used again.
   */
  _defaultLocation: z.int().nullable(),
  location: z.object({ ID: z.int(), abbreviation: z.string(), name: z.string() }).nullable(),
  version: z.int(),
});
export type ClientPreferences = z.output<typeof ClientPreferences>;

export const ClientPreferencesBody = z.object({
  defaultListType: z.enum(LOCATION_TYPES, { error: CHOOSE_TYPE }),
  _defaultLocation: OptionalReference,
  _doctor: z.int().nullish(),
  version: Version,
});

export const PreferredItem = z.object({
  ID: z.int(),
  _doctor: z.int(),
  item: z.string(),
  item_order: z.int(),
  description: z.string().nullable(),
  fee: MbsItem.shape.fee,
  /** False if the item is no longer in the schedule. */
  is_current: z.boolean(),
});
export type PreferredItem = z.output<typeof PreferredItem>;

const ItemNumber = z.preprocess(
  (value: string | number) => (typeof value === "number" ? `${value}` : value),
  z.string(CHOOSE_ITEM).regex(/^[0-9]{1,6}$/, CHOOSE_ITEM),
);
const Entry = z.object({ item: ItemNumber, item_order: z.int().min(0).max(LARGEST_INTEGER).nullish() });

export const PreferredItems = z.object({
  // Reports every repeated item (RULE-CLI-02).
  items: z
    .array(Entry)
    .max(MAX_PREFERRED, `Choose at most ${MAX_PREFERRED} items.`)
    .superRefine((items, context) => {
      const usedNames = new Set<string>();
      for (const [index, { item }] of items.entries()) {
        if (usedNames.has(item))
          context.addIssue({ code: "custom", message: ALREADY_PREFERRED, path: [index, "item"] });
        usedNames.add(item);
      }
    }),
  /** The item numbers as loaded, in order, for the optimistic lock (F-7); see `versionOf`. */
  version: z
    .string()
    .max(MAX_PREFERRED * 7)
    .optional(),
});
type ItemsInput = z.input<typeof PreferredItems>;
/** Accepts the list of the specification, or an object with the list and its version. */
const PreferredItemsBody = z.preprocess(
  (value: ItemsInput | ItemsInput["items"]) => (Array.isArray(value) ? { items: value } : value),
  PreferredItems,
);

const path = { params: { id: IdParam }, entities: { id: "doctor" } } as const;
const editPermissions = ["client.edit", "practice.settings"] as const;

export const clientPreferenceRoutes = {
  get: route({
    id: "API-DOC-009",
    summary: "Defaults of the client's calendar and lists; ID 0 until first saved",
    method: "GET",
    path: "/doctor/preferences/{id}",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    ...path,
    reply: ClientPreferences,
  }),
  update: route({
    id: "API-DOC-010",
    summary: "Save the defaults of the client's calendar and lists",
    method: "PUT",
    path: "/doctor/preferences/{id}",
    access: { needs: editPermissions, client: "required" },
    ...path,
    body: ClientPreferencesBody,
    reply: ClientPreferences,
    fails: [wrongLocation, stale],
    example: { defaultListType: "OUTPATIENT", _defaultLocation: null },
  }),
  listItems: route({
    id: "API-DOC-011",
    summary: "The client's preferred items of the Medicare Benefits Schedule, in its order",
    method: "GET",
    path: "/doctor/items/{id}",
    access: { needs: ["client.edit", "consultation.view", "practice.settings"], client: "required" },
    ...path,
    reply: z.array(PreferredItem),
  }),
  updateItems: route({
    id: "API-DOC-012",
    summary: "Replace the list of preferred items, in order",
    method: "PUT",
    path: "/doctor/items/{id}",
    access: { needs: editPermissions, client: "required" },
    ...path,
    body: PreferredItemsBody,
    reply: z.array(PreferredItem),
    current: z.object({ items: z.array(PreferredItem), version: z.string() }),
    fails: [unknownItem, stale],
    example: { items: [{ item: "23", item_order: 1 }] },
  }),
};
