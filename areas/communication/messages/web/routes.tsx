import type { MenuEntry, WebFeature, WebPage } from "#platform/web/shell/feature.ts";
import { lazyOptional } from "#platform/web/shell/lazy-component.tsx";

const UnreadCount = lazyOptional(() => import("./UnreadCount.tsx").then((module) => module.UnreadCount));

const listPage = (area: WebPage["area"]): WebPage => ({
  path: "messages",
  area,
  needs: ["message.read"],
  title: "Messages",
  load: () => import("./MessagesPage.tsx").then((module) => module.MessagesPage),
});
const messagePage = (area: WebPage["area"], path: string): WebPage => ({
  path,
  area,
  needs: ["message.read"],
  title: "Message",
  load: () => import("./MessagePage.tsx").then((module) => module.MessagePage),
});
const entry = (area: MenuEntry["area"]): MenuEntry => ({
  area,
  section: "messages",
  label: "Messages",
  to: "messages",
  needs: ["message.read"],
  rank: 10,
  shortcut: "M",
  count: UnreadCount,
});

export const messagesWeb: WebFeature = {
  name: "messages",
  pages: [
    listPage("account"),
    messagePage("account", "messages/$id"),
    listPage("admin"),
    messagePage("admin", "messages/$doctorID/$id"),
  ],
  menu: [entry("account"), entry("admin")],
};
