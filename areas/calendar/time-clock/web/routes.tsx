import type { Client } from "#areas/practice/clients/client.contract.ts";
import { clientSlots } from "#areas/practice/clients/web/slots.ts";
import type { SidebarPlace, WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const AgentsPart = lazyComponent<{ client: Client }>(() =>
  import("./AgentsPart.tsx").then((module) => module.AgentsPart),
);
const SidebarClock = lazyComponent<{ place: SidebarPlace }>(() =>
  import("./SidebarClock.tsx").then((module) => module.SidebarClock),
);

const adminAccess = { area: "admin", needs: ["report.appointmaid"] } as const;
const accountAccess = { area: "account", needs: ["timeclock.use"] } as const;

export const timeClockWeb: WebFeature = {
  name: "time-clock",
  slots: [
    clientSlots.tab.entry({
      name: "agents",
      label: "Booking agents",
      needs: ["client.view"],
      order: 40,
      content: AgentsPart,
    }),
  ],
  pages: [
    {
      ...adminAccess,
      path: "client-hours",
      title: "Client hours",
      load: () => import("./HoursPage.tsx").then((module) => module.HoursPage),
    },
    {
      ...accountAccess,
      path: "hours",
      title: "My hours",
      load: () => import("./MyHoursPage.tsx").then((module) => module.MyHoursPage),
    },
  ],
  menu: [
    { ...adminAccess, section: "clients", label: "Client hours", to: "client-hours", rank: 30 },
    { ...accountAccess, section: "calendar", label: "My hours", to: "hours", rank: 30 },
  ],
  sidebar: [{ needs: ["timeclock.use"], content: SidebarClock }],
  agentHome: () => import("./AgentHome.tsx").then((module) => module.AgentHome),
};
