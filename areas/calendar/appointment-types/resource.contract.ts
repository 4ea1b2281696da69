import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, OptionalReference, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { invalid, stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";

export const RESOURCE_NAME_TAKEN = "Another room or piece of equipment already has this name.";

export const RESOURCE_KINDS = ["room", "equipment"] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** A room or a piece of equipment that one appointment at a time can use. */
export const Resource = z.object({
  ID: z.int(),
  _doctor: z.int(),
  name: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  /**
   * Location of the room or equipment. Null for equipment used at several locations, such as a portable
   * scanner.
   */
  _location: z.int().nullable(),
  location_name: z.string().nullable(),
  /** True if archived: no longer offered, and still shown with the appointments that use it. */
  is_deleted: z.boolean(),
  version: z.int(),
});
export type Resource = z.output<typeof Resource>;

export const ResourceBody = z.object({
  name: line(60, "Enter a name."),
  kind: z.enum(RESOURCE_KINDS, "Choose a kind."),
  _location: OptionalReference.optional(),
  _doctor: z.int().nullish(),
});
export type ResourceBody = z.output<typeof ResourceBody>;

/** A change of a resource. Omitted fields keep their values; `is_deleted: false` restores an archived one. */
const ResourceChange = ResourceBody.partial().extend({
  is_deleted: z.boolean().optional(),
  version: Version,
});

/** Parameters of the list. All resources are loaded, then searched and sorted in the browser. */
export const resourceList = listQuery({
  sort: ["name", "kind"],
  spelling: "descending",
  pageSize: 50,
  filters: { show_deleted: z.stringbool("show_deleted must be true or false").optional() },
  view: { search: z.string().optional() },
  inUrl: { show_deleted: "archived" },
});
export type ResourceListValues = ListValuesOf<typeof resourceList>;

const read = { needs: "calendar.view", client: "required" } as const;
const write = { needs: "calendar.edit", client: "required" } as const;
const addressed = {
  path: "/resource/{id}",
  params: { id: IdParam },
  entities: { id: "resource" },
} as const;
const example = { name: "Room 1", kind: "room" };

export const resourceRoutes = {
  listResources: route({
    id: "own",
    summary: "Rooms and equipment of the client by name; archived ones only with show_deleted",
    method: "GET",
    path: "/resource",
    access: read,
    query: resourceList.query,
    reply: z.array(Resource),
  }),
  getResource: route({
    id: "own",
    summary: "One room or piece of equipment",
    method: "GET",
    ...addressed,
    access: read,
    reply: Resource,
  }),
  createResource: route({
    id: "own",
    summary: "Add a room or a piece of equipment",
    method: "POST",
    path: "/resource",
    access: write,
    body: ResourceBody,
    reply: Resource,
    status: 201,
    fails: [invalid],
    example,
  }),
  updateResource: route({
    id: "own",
    summary: "Change or restore a room or a piece of equipment",
    method: "PUT",
    ...addressed,
    access: write,
    body: ResourceChange,
    reply: Resource,
    fails: [invalid, stale],
    example,
  }),
  removeResource: route({
    id: "own",
    summary: "Archive a room or a piece of equipment; appointments keep it",
    method: "DELETE",
    ...addressed,
    access: write,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
