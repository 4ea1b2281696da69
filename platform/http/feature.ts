import type { RawBuilder } from "kysely";
import type { DB } from "#db/tables.ts";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Services } from "#platform/services.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import type { WorkSource } from "./appointment-work.ts";
import type { Handlers } from "./call.ts";
import type { PatientReference } from "./patient-rows.ts";
import type { ServerPage } from "./server-pages.ts";
import type { WaitingSource } from "./waiting-work.ts";

/** Message for a violated database constraint, in the specification's wording, and the field it concerns. */
export interface ConstraintWords {
  readonly field?: string;
  readonly message: string;
  /** 409 for a conflict with another row, otherwise 400 (the default). */
  readonly status?: 400 | 409;
  readonly code?: string;
}

/**
 * Background work, enqueued by name with `jobs.enqueue` or scheduled by `clock` (a crontab line in UTC). Safe
 * to run twice.
 */
export interface Job {
  readonly run: (payload: unknown, services: Services) => Promise<void>;
  readonly clock?: string;
}

/** The user who opens a file, and the client whose file it is. */
export interface FileReader {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
}

/**
 * Column that contains file IDs. A user who may see its rows, through any of the permissions in `needs`, may
 * open the files (RULE-FILE-05).
 */
export interface FileUse {
  readonly table: keyof DB;
  readonly column: string;
  readonly needs: readonly Permission[];
  /**
   * SQL condition for the rows of the table (aliased `used`) that the user may see, if permissions alone
   * don't decide. Also applies to users whose access is limited to some rows of the client.
   */
  readonly rows?: (reader: FileReader) => RawBuilder<boolean>;
}

/** File served with the pages, outside `/api`, and listed in the OpenAPI document. */
export interface Download {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly type: string;
}

/** Format of refusals below a base address, for a standard with its own error format. */
export interface RefusalForm {
  /** Beginning of the address, in lower case. */
  readonly base: string;
  readonly type: string;
  readonly bodyOf: (status: number, message: string) => object;
}

/** A feature as registered with the server; built by `defineFeature`. */
export interface Feature {
  readonly name: string;
  readonly endpoints: readonly {
    readonly name: string;
    readonly route: AnyRoute;
    readonly handler: (call: never) => unknown;
  }[];
  readonly constraints: Readonly<Record<string, ConstraintWords>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly fileUses: readonly FileUse[];
  readonly filePurposes: readonly FilePurpose[];
  readonly patientReferences: readonly PatientReference[];
  readonly appointmentWork: readonly WorkSource[];
  readonly waiting: readonly WaitingSource[];
  readonly pages: readonly ServerPage[];
  readonly downloads: readonly Download[];
  readonly refusalForms: readonly RefusalForm[];
}

/** Pairs each route with its handler. A missing handler does not compile. */
export function endpoints<Routes extends Record<string, object>>(
  routes: Routes,
  handlers: Handlers<Routes>,
): Feature["endpoints"] {
  return Object.keys(routes).map((name) => {
    const key: keyof Routes = name;
    // `as`: `Handlers<Routes>` has checked each handler against its route's types; the list treats all routes
    // alike.
    return { name, route: routes[key] as unknown as AnyRoute, handler: handlers[key] };
  });
}

export function defineFeature(definition: {
  readonly name: string;
  readonly endpoints: readonly Feature["endpoints"][];
  readonly constraints?: Feature["constraints"];
  readonly jobs?: Feature["jobs"];
  readonly fileUses?: Feature["fileUses"];
  readonly filePurposes?: Feature["filePurposes"];
  readonly patientReferences?: Feature["patientReferences"];
  readonly appointmentWork?: Feature["appointmentWork"];
  readonly waiting?: Feature["waiting"];
  readonly pages?: Feature["pages"];
  readonly downloads?: Feature["downloads"];
  readonly refusalForms?: Feature["refusalForms"];
}): Feature {
  return {
    name: definition.name,
    endpoints: definition.endpoints.flat(),
    constraints: definition.constraints ?? {},
    jobs: definition.jobs ?? {},
    fileUses: definition.fileUses ?? [],
    filePurposes: definition.filePurposes ?? [],
    patientReferences: definition.patientReferences ?? [],
    appointmentWork: definition.appointmentWork ?? [],
    waiting: definition.waiting ?? [],
    pages: definition.pages ?? [],
    downloads: definition.downloads ?? [],
    refusalForms: definition.refusalForms ?? [],
  };
}
