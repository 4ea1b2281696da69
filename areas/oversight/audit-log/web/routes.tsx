import type { WebFeature } from "#platform/web/shell/feature.ts";

const register = {
  path: "register",
  title: "Audit log",
  load: () => import("./AuditLogPage.tsx").then((module) => module.AuditLogPage),
} as const;

const entry = { label: "Audit log", to: "register" } as const;

export const auditLogWeb: WebFeature = {
  name: "audit-log",
  pages: [
    { ...register, area: "account", needs: ["practice.settings"] },
    { ...register, area: "admin", needs: ["group.manage"] },
  ],
  menu: [
    { ...entry, area: "account", section: "reports", needs: ["practice.settings"], rank: 70 },
    { ...entry, area: "admin", section: "people", needs: ["group.manage"], rank: 60 },
  ],
};
