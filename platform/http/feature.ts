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

/** A database constraint in the specification's words: which field it is about and what to say. */
export interface ConstraintWords {
  readonly field?: string;
  readonly message: string;
  /** 409 for a conflict with another row, else 400. */
  readonly status?: 400 | 409;
  readonly code?: string;
}

/** Work done apart from a request: what `jobs.enqueue` named, or what the clock starts (a crontab line in UTC). Safe to run twice. */
export interface Job {
  readonly run: (payload: unknown, services: Services) => Promise<void>;
  readonly clock?: string;
}

/** Who opens a file, and of which client. */
export interface FileReader {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
}

/** A column that holds files' IDs: whoever may see its rows, by one of these rights, may open the files (RULE-FILE-05). */
export interface FileUse {
  readonly table: keyof DB;
  readonly column: string;
  readonly needs: readonly Permission[];
  /**
   * SQL: which rows of the table, called `used`, this person sees, where the rights alone don't decide it. It then decides for those too whose
   * access is to some rows of the client.
   */
  readonly rows?: (reader: FileReader) => RawBuilder<boolean>;
}

/** A file that is served with the pages, outside `/api`; the API's document names it. */
export interface Download {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly type: string;
}

/** The form in which refusals below an address are answered, where a standard has its own. */
export interface RefusalForm {
  /** In lower case. */
  readonly base: string;
  readonly type: string;
  readonly bodyOf: (status: number, message: string) => object;
}

/** A feature as the server sees it; built by `feature(...)` in the feature's definition. */
export interface Feature {
  readonly name: string;
  readonly endpoints: readonly { readonly name: string; readonly route: AnyRoute; readonly handler: (call: never) => unknown }[];
  readonly constraints: Readonly<Record<string, ConstraintWords>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly fileUses: readonly FileUse[];
  readonly filePurposes: readonly FilePurpose[];
  readonly patientReferences: readonly PatientReference[];
  readonly appointmentWork: readonly WorkSource[];
  readonly pages: readonly ServerPage[];
  readonly downloads: readonly Download[];
  readonly refusalForms: readonly RefusalForm[];
}

/** Pairs every route with its handler: a missing one does not compile. */
export function endpoints<Routes extends Record<string, object>>(
  routes: Routes,
  handlers: Handlers<Routes>,
): Feature["endpoints"] {
  return Object.keys(routes).map((name) => {
    const key: keyof Routes = name;
    // `as`: a route's own types meet again in its handler, which `Handlers<Routes>` has checked; here all are handled alike.
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
    pages: definition.pages ?? [],
    downloads: definition.downloads ?? [],
    refusalForms: definition.refusalForms ?? [],
  };
}
