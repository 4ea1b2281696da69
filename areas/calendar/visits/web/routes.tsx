import { IconArmchair } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { RoomCount } from "./RoomCount.tsx";

export const visitsWeb: WebFeature = {
  name: "visits",
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
