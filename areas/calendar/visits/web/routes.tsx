import { IconArmchair } from "@tabler/icons-react";
import { appointmentSlots } from "#areas/calendar/appointments/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { RoomCount } from "./RoomCount.tsx";
import { VisitMarks } from "./VisitMarks.tsx";

export const visitsWeb: WebFeature = {
  name: "visits",
  slots: [appointmentSlots.marks.entry({ name: "visits", needs: ["calendar.view"], order: 10, content: VisitMarks })],
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
      group: "Practice",
      label: "Waiting room",
      icon: IconArmchair,
      to: "waiting-room",
      needs: ["calendar.view"],
      order: 12,
      shortcut: "W",
      count: RoomCount,
    },
  ],
};
