import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { mergeRoutes } from "../contract.ts";
import { duplicateRoutes } from "../duplicates.contract.ts";
import { COMPARE_JOB, compareWaiting } from "./compare.ts";
import { duplicateHandlers } from "./duplicates.handlers.ts";
import { handlers, type References } from "./handlers.ts";

export { mergeAudited } from "./audited-merge.ts";
export { forgetComparisons } from "./forget.queries.ts";
export { lockBoth } from "./queries.ts";

export const merges = (references: References) =>
  defineFeature({
    name: "merges",
    endpoints: [endpoints(mergeRoutes, handlers(references)), endpoints(duplicateRoutes, duplicateHandlers)],
    jobs: {
      [COMPARE_JOB]: {
        clock: "* * * * *",
        run: (_payload, { db, realtime }) =>
          compareWaiting(db, (doctor) =>
            realtime.publish([{ doctor, controller: "patient", identity: 0, by: 0 }]),
          ),
      },
    },
    patientReferences: [
      { table: "patient_merge", column: "_from", stays: "a merge tells of the two it was about" },
      { table: "patient_merge", column: "_to", stays: "a merge tells of the two it was about" },
      { table: "patient_merge_row", column: "_patient", stays: "tells whose a row was" },
      { table: "patient_pair", column: "_one", stays: "a merge changes both, and they are compared anew" },
      { table: "patient_pair", column: "_other", stays: "a merge changes both, and they are compared anew" },
      {
        table: "patient_to_compare",
        column: "_patient",
        stays: "is compared within the minute, whatever it has become",
      },
      { table: "dismissed_pair", column: "_one", stays: "was said of this very record" },
      { table: "dismissed_pair", column: "_other", stays: "was said of this very record" },
    ],
  });
