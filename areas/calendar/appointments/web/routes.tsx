import { type LocationUse, locationSlots } from "#areas/practice/locations/web/slots.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { scheduleSlots } from "#areas/calendar/schedules/web/slots.ts";
import { AwayOverlay } from "./away/AwayOverlay.tsx";
import { BookingOverlay } from "./palette/BookingOverlay.tsx";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

const FoundDays = lazyResults(() => import("./palette/FoundDays.tsx").then((module) => module.FoundDays));
const FoundBooking = lazyResults(() =>
  import("./palette/FoundBooking.tsx").then((module) => module.FoundBooking),
);
const FoundBookingLine = lazyResults(() =>
  import("./palette/FoundBookingLine.tsx").then((module) => module.FoundBookingLine),
);
const FoundAway = lazyResults(() => import("./palette/FoundAway.tsx").then((module) => module.FoundAway));
const AwayButton = lazyComponent(() => import("./away/AwayButton.tsx").then((module) => module.AwayButton));
const PatientPart = lazyComponent<{ patient: Patient }>(() =>
  import("./PatientPart.tsx").then((module) => module.PatientPart),
);
const BookedAtLocation = lazyComponent<LocationUse>(() =>
  import("./BookedAtLocation.tsx").then((module) => module.BookedAtLocation),
);

export const appointmentsWeb: WebFeature = {
  name: "appointments",
  slots: [
    patientSlots.card.entry({
      name: "appointments",
      needs: ["calendar.view"],
      order: 10,
      content: PatientPart,
    }),
    locationSlots.use.entry({
      name: "appointments",
      needs: ["calendar.view"],
      order: 10,
      content: BookedAtLocation,
    }),
    scheduleSlots.action.entry({ name: "away", needs: ["calendar.edit"], order: 10, content: AwayButton }),
  ],
  pages: [
    {
      path: "calendar",
      area: "account",
      needs: ["calendar.view"],
      title: "Calendar",
      load: () => import("./calendar/CalendarPage.tsx").then((module) => module.CalendarPage),
      prefetch: () => import("./first-week.ts").then((module) => module.prefetchFirstWeek),
    },
    {
      path: "appointments/$date",
      under: "calendar",
      area: "account",
      needs: ["calendar.view"],
      title: "Day list",
      load: () => import("./day/DayListPage.tsx").then((module) => module.DayListPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Calendar",
      to: "calendar",
      needs: ["calendar.view"],
      rank: 10,
      shortcut: "C",
      short: "Appointments",
    },
  ],
  palette: [
    {
      name: "booking-line",
      area: "account",
      needs: ["calendar.edit"],
      isFirst: true,
      results: FoundBookingLine,
    },
    { name: "days", area: "account", needs: ["calendar.view"], results: FoundDays },
    { name: "booking", area: "account", needs: ["calendar.edit"], results: FoundBooking },
    { name: "away", area: "account", needs: ["calendar.edit"], results: FoundAway },
  ],
  overlay: [
    { area: "account", needs: ["calendar.edit"], content: BookingOverlay },
    { area: "account", needs: ["calendar.edit"], content: AwayOverlay },
  ],
};
