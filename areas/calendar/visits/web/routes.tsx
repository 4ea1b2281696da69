import {
  appointmentSlots,
  type CardActionProps,
  type DayActsProps,
  type MarksProps,
  type MenuItemProps,
} from "#areas/calendar/appointments/web/slots.ts";
import { preferenceSlots } from "#areas/practice/client-preferences/web/slots.ts";
import { lazyComponent, lazyOptional } from "#platform/web/shell/lazy-component.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";

const RoomCount = lazyOptional(() => import("./RoomCount.tsx").then((module) => module.RoomCount));
const RoomLink = lazyComponent(() => import("./RoomLink.tsx").then((module) => module.RoomLink));
const VisitMarks = lazyComponent<MarksProps>(() =>
  import("./VisitMarks.tsx").then((module) => module.VisitMarks),
);
const SettingsPart = lazyComponent(() => import("./SettingsPart.tsx").then((module) => module.SettingsPart));

// All parts are in one file, because each additional file that every page loads makes the first page slower.
const parts = () => import("./confirm/parts.ts");
const ConfirmKeys = lazyComponent<DayActsProps>(() => parts().then((module) => module.ConfirmKeys));
const ConfirmItem = lazyComponent<MenuItemProps>(() => parts().then((module) => module.ConfirmItem));
const NextStepButton = lazyComponent<CardActionProps>(() => parts().then((module) => module.NextStepButton));

export const visitsWeb: WebFeature = {
  name: "visits",
  slots: [
    appointmentSlots.marks.entry({
      name: "visits",
      needs: ["calendar.view"],
      order: 10,
      content: VisitMarks,
    }),
    appointmentSlots.dayActs.entry({
      name: "visits",
      needs: ["calendar.edit"],
      order: 10,
      content: ConfirmKeys,
    }),
    appointmentSlots.menuItem.entry({
      name: "visits",
      needs: ["calendar.edit"],
      order: 10,
      content: ConfirmItem,
    }),
    appointmentSlots.cardAction.entry({
      name: "visits",
      needs: ["calendar.edit"],
      order: 10,
      content: NextStepButton,
    }),
    appointmentSlots.phoneAction.entry({
      name: "waiting-room",
      needs: ["calendar.view"],
      order: 10,
      content: RoomLink,
    }),
    preferenceSlots.section.entry({
      name: "visits",
      needs: ["practice.settings", "client.edit"],
      order: 10,
      content: SettingsPart,
    }),
  ],
  pages: [
    {
      path: "waiting-room",
      area: "account",
      needs: ["calendar.view"],
      title: "Waiting room",
      load: () => import("./room/WaitingRoomPage.tsx").then((module) => module.WaitingRoomPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Waiting room",
      to: "waiting-room",
      needs: ["calendar.view"],
      rank: 12,
      shortcut: "W",
      count: RoomCount,
    },
  ],
};
