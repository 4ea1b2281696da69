import { feature, mounted } from "#server/http/feature.ts";
import { mergeRoutes } from "../contract.ts";
import { duplicateRoutes } from "../duplicates.contract.ts";
import { duplicateHandlers } from "./duplicates.handlers.ts";
import { KeptPairs } from "./kept-pairs.ts";
import { handlers, type References } from "./handlers.ts";

export const merges = (references: References) =>
  feature({
    name: "merges",
    mounted: [mounted(mergeRoutes, handlers(references)), mounted(duplicateRoutes, duplicateHandlers(new KeptPairs()))],
    ownsPatientRows: [
      { table: "patient_merge", column: "_from", stays: "a merge tells of the two it was about" },
      { table: "patient_merge", column: "_to", stays: "a merge tells of the two it was about" },
      { table: "patient_merge_row", column: "_patient", stays: "tells whose a row was" },
      { table: "patient_not_same", column: "_one", stays: "was said of this very record" },
      { table: "patient_not_same", column: "_other", stays: "was said of this very record" },
    ],
  });
