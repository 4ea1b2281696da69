import { appointmentSlots, type DayPartProps } from "#areas/calendar/appointments/web/slots.ts";
import { lazyOptional } from "#platform/web/shell/lazy-component.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { RequestOverlay } from "./RequestOverlay.tsx";

const BookingCount = lazyOptional(() => import("./BookingCount.tsx").then((module) => module.BookingCount));

const DayRequests = lazyOptional<DayPartProps>(() =>
  import("./DayRequests.tsx").then((module) => module.DayRequests),
);

export const onlineBookingWeb: WebFeature = {
  name: "online-booking",
  slots: [
    appointmentSlots.day.entry({
      name: "online-booking",
      needs: ["calendar.view"],
      order: 10,
      content: DayRequests,
    }),
  ],
  overlay: [{ area: "account", needs: ["calendar.view"], content: RequestOverlay }],
  pages: [
    {
      path: "online-bookings",
      area: "account",
      needs: ["calendar.view"],
      title: "Online bookings",
      load: () => import("./BookingsPage.tsx").then((module) => module.BookingsPage),
    },
    {
      path: "online-bookings/settings",
      area: "account",
      needs: ["calendar.view"],
      title: "Settings of online booking",
      load: () => import("./SettingsPage.tsx").then((module) => module.SettingsPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Online bookings",
      to: "online-bookings",
      needs: ["calendar.view"],
      rank: 14,
      count: BookingCount,
    },
  ],
};
