import type { WebFeature } from "#platform/web/shell/feature.ts";

const staff = { area: "admin", needs: ["subscriber.manage"] } as const;

export const mailWeb: WebFeature = {
  name: "mail",
  pages: [
    {
      ...staff,
      path: "mail",
      title: "Emails",
      load: () => import("./MailPage.tsx").then((module) => module.MailPage),
    },
    {
      ...staff,
      path: "mail-by-clock",
      title: "Scheduled emails",
      load: () => import("./MailPreviewPage.tsx").then((module) => module.MailPreviewPage),
    },
    {
      ...staff,
      path: "mail/$id",
      title: "Emails",
      load: () => import("./OpenedMailPage.tsx").then((module) => module.OpenedMailPage),
    },
    {
      path: "mailbox",
      area: "public",
      needs: "public",
      title: "Sandbox mailbox",
      load: () => import("./MailboxPage.tsx").then((module) => module.MailboxPage),
    },
    {
      path: "mailbox/$letter",
      area: "public",
      needs: "public",
      title: "Sandbox mailbox",
      load: () => import("./MailboxPage.tsx").then((module) => module.MailboxPage),
    },
  ],
  menu: [
    { ...staff, section: "office", label: "Emails", to: "mail", rank: 10, shortcut: "E" },
    { ...staff, section: "office", label: "Scheduled emails", to: "mail-by-clock", rank: 20 },
  ],
};
