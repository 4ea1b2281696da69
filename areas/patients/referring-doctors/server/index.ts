import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { referringDoctorRoutes } from "../contract.ts";
import { handlers, type ReferrerChanged } from "./handlers.ts";

export {
  REFERRING_DOCTOR_JSON,
  findReferringDoctors,
  insertReferringDoctor,
  removeReferringDoctors,
  overwriteReferringDoctor,
  updateReferringDoctor,
} from "./queries.ts";

/** Search for the conversion of pictures, whose staff have no access to the search route. */
export { searchReferringDoctors } from "./search.ts";

export const referringDoctors = (tell: ReferrerChanged) =>
  defineFeature({
    name: "referring-doctors",
    endpoints: [endpoints(referringDoctorRoutes, handlers(tell))],
    constraints: {
      referring_doctor_locality_exists: {
        field: "_locality",
        message: "Please select suburb from dropdown list",
      },
    },
  });
