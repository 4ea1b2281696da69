/**
 * The closed list of permissions (decisions.md Part D). A group grants permissions with a scope; a route
 * names the permission it requires. The ID is the number of the toggle on the groups page and never changes.
 */
export const PERMISSIONS = {
  "calendar.view": { ID: 1, allows: "View calendar, day list and availability" },
  "calendar.edit": { ID: 2, allows: "Book, change and cancel appointments; edit availability" },
  "patient.view": { ID: 3, allows: "View patients, referrals and referring doctors" },
  "patient.edit": { ID: 4, allows: "Add and edit patients, referrals and attachments" },
  "patient.delete": { ID: 5, allows: "Delete and restore patients" },
  "patient.merge": { ID: 6, allows: "Merge patients" },
  "referringdoctor.edit": { ID: 7, allows: "Add, edit and delete referring doctors" },
  "practice.settings": { ID: 8, allows: "Edit practice settings and locations" },
  "missinginfo.send": { ID: 9, allows: "Request missing information" },
  "consultation.view": { ID: 10, allows: "View consultation lists" },
  "consultation.send": { ID: 11, allows: "Create consultation lists and send them to billing" },
  "consultation.resetdue": { ID: 12, allows: "Reset due dates" },
  "billing.view": { ID: 13, allows: "View billing details" },
  "billing.edit": { ID: 14, allows: "Change the status of billing tasks" },
  "billingfile.upload": { ID: 15, allows: "Upload and delete billing files" },
  "bulkbill.send": { ID: 16, allows: "Send bulk bills" },
  "procedure.view": { ID: 17, allows: "View procedures" },
  "procedure.manage": { ID: 18, allows: "Upload and delete procedures" },
  "conversion.convert": { ID: 19, allows: "Convert patients from hospital labels" },
  "conversion.validate": { ID: 20, allows: "Check and validate converted patients" },
  "conversion.unlock": { ID: 21, allows: "Release another user's lock" },
  "rch.convert": { ID: 22, allows: "Convert RCH claims by MRN" },
  "task.list": { ID: 23, allows: "View task list (assigned scope: own tasks only)" },
  "task.own": { ID: 24, allows: "View own tasks, batches and letters (clients)" },
  "task.upload": { ID: 25, allows: "Upload dictation" },
  "task.type": { ID: 26, allows: "Type tasks" },
  "task.edit": { ID: 27, allows: "Edit typed tasks" },
  "task.assign": { ID: 28, allows: "Assign tasks and view the dashboard" },
  "task.deliver": { ID: 29, allows: "Return tasks to clients" },
  "task.delete": { ID: 30, allows: "Delete tasks" },
  "task.split": { ID: 31, allows: "Split tasks and check for duplicates" },
  "task.export": { ID: 32, allows: "Export tasks as CSV" },
  "task.rate": { ID: 33, allows: "Rate tasks and batches (clients)" },
  "kpi.edit": { ID: 34, allows: "Set capacity and target" },
  "template.edit": { ID: 35, allows: "Edit client templates" },
  "bulletin.read": { ID: 36, allows: "Read and agree to bulletins" },
  "bulletin.manage": { ID: 37, allows: "Add, edit and remove bulletins" },
  "client.view": { ID: 38, allows: "View and search clients" },
  "client.create": { ID: 39, allows: "Add clients" },
  "client.edit": { ID: 40, allows: "Edit clients, send welcome emails, set passwords" },
  "client.delete": { ID: 41, allows: "Delete clients" },
  "client.services": { ID: 42, allows: "Edit services, packages, trial and cut-off dates" },
  "client.credit": { ID: 43, allows: "Edit credit points" },
  "client.export": { ID: 44, allows: "doctor/all/csv" },
  "client.feedback": { ID: 45, allows: "View feedback" },
  "signup.link": { ID: 46, allows: "Send free sign-up links" },
  "user.view": { ID: 47, allows: "View users" },
  "user.edit": { ID: 48, allows: "Add and edit users" },
  "group.manage": { ID: 49, allows: "Edit groups and permissions" },
  "account.edit": { ID: 50, allows: "Edit account details" },
  "account.package": { ID: 51, allows: "Upgrade, switch and activate own packages" },
  "account.subusers": { ID: 52, allows: "Manage own users" },
  "invoice.own": { ID: 53, allows: "View and pay own invoices and statements" },
  "invoice.view": { ID: 54, allows: "View all invoices" },
  "invoice.edit": { ID: 55, allows: "Add and edit invoices" },
  "invoice.publish": { ID: 56, allows: "Publish invoices and send reminders" },
  "invoice.delete": { ID: 57, allows: "Delete unpaid invoices" },
  "invoice.charge": { ID: 58, allows: "Charge and refund payments" },
  "payment.manual": { ID: 59, allows: "Record manual payments" },
  "invoice.report": { ID: 60, allows: "View payment report and missing service data" },
  "invoicedata.upload": { ID: 61, allows: "Upload billing data" },
  "generalfile.use": { ID: 62, allows: "Manage general files" },
  "clientreport.view": { ID: 63, allows: "View client reports" },
  "clientreport.manage": { ID: 64, allows: "Upload and delete client reports" },
  "form.submit": { ID: 65, allows: "Complete insurer forms" },
  "form.review": { ID: 66, allows: "Review and edit insurer forms" },
  "form.send": { ID: 67, allows: "Send forms to insurers" },
  "message.read": { ID: 68, allows: "View messages" },
  "message.send": { ID: 69, allows: "Send messages" },
  "subscriber.manage": { ID: 70, allows: "Manage subscribers" },
  "news.view": { ID: 71, allows: "View news on Home" },
  "activity.view": { ID: 72, allows: "View activity feed" },
  "report.run": { ID: 73, allows: "View appointment and transcription reports" },
  "report.appointmaid": { ID: 74, allows: "Export booking agents' hours as CSV" },
  "timeclock.use": { ID: 75, allows: "Start and stop the clock" },
} as const satisfies Record<string, { ID: number; allows: string }>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * Scope of a permission: all clients (A), clients of the caller's own company (C), the caller's own record
 * (O), or clients and work that the caller serves or is assigned to (S).
 */
export type Scope = "A" | "C" | "O" | "S";

/**
 * The only permissions that a forms-only client (user_type 2) may use; all others are ignored even if a group
 * grants them (Part D, RULE-PERM-09).
 */
export const FORMS_ONLY_PERMISSIONS: readonly Permission[] = [
  "account.edit",
  "form.submit",
  "invoice.own",
  "generalfile.use",
  "message.read",
  "message.send",
  "news.view",
  "activity.view",
];

export const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);
