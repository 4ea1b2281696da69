import type { WorkSource } from "#platform/http/appointment-work.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { unbilledRoutes, unknownAppointment, unknownAppointments } from "../contract.ts";
import { handlers } from "./handlers.ts";

/** Used by the waiting room, where a visit that needs no bill is done. */
export { findWithoutBill } from "./queries.ts";

/**
 * Defines the feature. `sources` returns the sources of work of all features, once all features are defined.
 */
export const unbilled = (sources: () => readonly WorkSource[]) =>
  defineFeature({
    name: "unbilled",
    endpoints: [endpoints(unbilledRoutes, handlers(sources))],
    constraints: {
      work_match_appointment_exists: {
        field: "appointments",
        message: unknownAppointments.sentence(undefined),
      },
      work_not_needed_appointment_exists: {
        field: "_appointment",
        message: unknownAppointment.sentence(undefined),
      },
    },
  });
