import { isPermission, PERMISSIONS, type Permission } from "#kernel/access/permissions.ts";

/** A screen of Part D2 or an action, with the permissions any of which grants access. */
export interface AccessTarget {
  readonly name: string;
  readonly is: "screen" | "act";
  readonly needs: readonly Permission[];
}

/** Screens by permission (decisions.md D2), including wizard pages. */
const SCREENS: readonly (readonly [name: string, ...needs: Permission[]])[] = [
  ["Calendar, day list, schedules", "calendar.view"],
  ["Patients and referring doctors", "patient.view"],
  ["Patient merge", "patient.merge"],
  ["Practice settings and locations", "practice.settings"],
  ["Client list", "client.view"],
  ["Client edit and app settings", "client.edit"],
  ["Client feedback", "client.feedback"],
  ["Package switch", "client.services", "account.package"],
  ["View users", "user.view"],
  ["User edit", "user.edit", "account.subusers"],
  ["Groups", "group.manage"],
  ["Staff task list", "task.list"],
  ["Task dashboard and assignment", "task.assign"],
  ["Own transcription pages", "task.own"],
  ["Transcription upload", "task.upload"],
  ["Edit client templates", "template.edit"],
  ["Bulletins list", "bulletin.manage"],
  ["Consultation lists", "consultation.view"],
  ["Billing details", "billing.view"],
  ["Patient conversion", "conversion.convert"],
  ["RCH conversion", "rch.convert"],
  ["Reports", "report.run", "report.appointmaid"],
  ["Own invoices", "invoice.own"],
  ["Manage invoices", "invoice.view"],
  ["Create invoice", "invoice.edit"],
  ["Invoice review and payment report", "invoice.report"],
  ["Billing data upload", "invoicedata.upload"],
  ["Billing files", "billingfile.upload"],
  ["Bulk bills", "bulkbill.send"],
  ["Procedures", "procedure.view"],
  ["Client reports", "clientreport.view"],
  ["Manage general files", "generalfile.use"],
  ["Edit account details", "account.edit"],
  ["Complete insurer forms", "form.submit"],
  ["Insurer form review", "form.review"],
  ["Manage subscribers", "subscriber.manage"],
  ["Messages", "message.read"],
  ["News", "news.view"],
  ["Home activity feed", "activity.view"],
  ["Time clock", "timeclock.use"],
];

const screenPermissions = new Set(SCREENS.flatMap(([, ...needs]) => needs));

/**
 * All screens, followed by the permissions that open no screen, so that the preview mentions every change.
 */
export const ACCESS_TARGETS: readonly AccessTarget[] = [
  ...SCREENS.map(([name, ...needs]) => ({ name, is: "screen" as const, needs })),
  ...Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((right) => !screenPermissions.has(right))
    .map((right) => ({ name: PERMISSIONS[right].allows, is: "act" as const, needs: [right] })),
];
