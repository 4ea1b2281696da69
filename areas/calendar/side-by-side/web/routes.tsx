import { appointmentSlots } from "#areas/calendar/appointments/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyOptional } from "#platform/web/shell/lazy-component.tsx";
import { lazyResults } from "#platform/web/shell/palette/lazy-results.tsx";

// All parts are in one file, because each additional file that every page loads makes the first page slower.
const parts = () => import("./parts.ts");
const FoundDoctors = lazyResults(() => parts().then((module) => module.FoundDoctors));
const PhoneLink = lazyOptional(() => parts().then((module) => module.PhoneLink));
const DoctorsLink = lazyOptional(() => parts().then((module) => module.DoctorsLink));

export const sideBySideWeb: WebFeature = {
  name: "side-by-side",
  slots: [
    appointmentSlots.phoneAction.entry({
      name: "side-by-side",
      needs: ["calendar.view"],
      order: 20,
      content: PhoneLink,
    }),
    appointmentSlots.headerLink.entry({
      name: "side-by-side",
      needs: ["calendar.view"],
      order: 10,
      content: DoctorsLink,
    }),
  ],
  pages: [
    {
      path: "doctors",
      under: "calendar",
      area: "account",
      needs: ["calendar.view"],
      title: "Doctors",
      load: () => import("./SideBySidePage.tsx").then((module) => module.SideBySidePage),
    },
  ],
  palette: [{ name: "side-by-side", area: "account", needs: ["calendar.view"], results: FoundDoctors }],
};
