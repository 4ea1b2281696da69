import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { onlineBookingRoutes } from "../contract.ts";
import { publicBookingRoutes } from "../public.contract.ts";
import { onlineReferralFile } from "../referral.contract.ts";
import { bookingSettingsRoutes } from "../settings.contract.ts";
import { handlers } from "./handlers.ts";
import { onlineBookingJobs } from "./jobs.ts";
import { bookingPages } from "./pages/pages.ts";
import { publicHandlers } from "./public.handlers.ts";
import { settingsHandlers } from "./settings.handlers.ts";

/** Exported for recalls, whose messages link to the booking page. */
export { findBookingAddress } from "./booking-address.ts";

export const onlineBooking = defineFeature({
  name: "online-booking",
  endpoints: [
    endpoints(bookingSettingsRoutes, settingsHandlers),
    endpoints(onlineBookingRoutes, handlers),
    endpoints(publicBookingRoutes, publicHandlers),
  ],
  jobs: onlineBookingJobs,
  pages: bookingPages,
  filePurposes: [onlineReferralFile],
  fileUses: [{ table: "online_booking", column: "_referral", needs: ["calendar.view"] }],
  patientReferences: [
    {
      table: "online_booking",
      column: "_patient",
      label: ["online booking", "online bookings"],
      notifies: "onlineBooking",
    },
  ],
  constraints: {
    online_booking_referral_exists: { field: "_referral", message: "Upload this file again." },
    online_booking_patient_exists: { field: "_patient", message: "Choose a patient from the list." },
  },
});
