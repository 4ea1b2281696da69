import { z } from "zod";
import { BankAccountDraft, PracticeDraft } from "#areas/billing/accounts/contract.ts";
import { accountProblems } from "#areas/billing/accounts/problems.contract.ts";
import { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { hasPayment } from "#areas/billing/invoices/problems.contract.ts";
import { RegisterBody } from "#areas/onboarding/registration/fields.ts";
import { Client } from "#areas/practice/clients/client.contract.ts";
import { ClientServiceEntry } from "#areas/practice/clients/services.contract.ts";
import { Service } from "#areas/practice/reference-data/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, SmallIdParam } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line, optionalLine } from "#kernel/text/text.ts";

/** Messages and refusals of package changes (MSG-011 to MSG-013, -015, -091). */
export const UPGRADE_FAILED = "Failed to upgrade. Please contact Synapse for further assistance";
const reasonSchema = () => z.object({ reason: z.string() });
const reasonProblem = <const Code extends string>(code: Code, message: string) =>
  problem(code, 409, ({ reason }: { reason: string }) => `${message}. ${reason}`, undefined, reasonSchema);
export const switchRefused = reasonProblem("package.switch", "Failed to switch");
/** Reason for refusing a second sign-up invoice while one is unpaid. */
export const UNPAID_INVOICE = "An invoice is not paid yet. Pay or close it first.";
/** Reason for refusing a switch while a payment of the open one is pending (H-6). */
export const SWITCH_BEING_PAID =
  "A payment of the open switch is open or not confirmed yet. Finish it, or try again later.";
export const activateRefused = reasonProblem("package.activate", "Failed to activate");
export const optOutRefused = problem(
  "package.opt_out",
  409,
  "Failed to deactivate. Please contact our chat support",
);
export const upgradeRefused = reasonProblem("package.upgrade", UPGRADE_FAILED);
/** Refusals of a switch with too many or no active providers (RULE-PKG-01, RULE-PKG-02). */
export const oneProvider = problem("invalid", 400, "Please select one active provider", "practices");
export const someProvider = problem("invalid", 400, "Please select an active provider", "practices");

const CHOOSE = "Choose a package from the list.";
const Package = z.int(CHOOSE).min(1, CHOOSE).max(LARGEST_INTEGER, CHOOSE);
const Flags = z
  .array(z.object({ ID: z.int().min(1).max(Number.MAX_SAFE_INTEGER), active: z.boolean() }))
  .max(50);
/** Chosen services. Without a choice, all that qualify are meant. */
const ChosenServices = z.object({
  services: z
    .array(
      z.union([
        Package,
        z.object({ client_service_id: Package }).transform((service) => service.client_service_id),
      ]),
    )
    .max(30)
    .nullish(),
  reason: z.string().max(2000).nullish(),
});

const powers = ["account.package", "client.services"] as const;
const clientAccess = { needs: powers, client: "none", peers: false } as const;
const clientById = { params: { id: IdParam }, entities: { id: "doctor" } } as const;
const entry = {
  ID: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  version: z
    .int()
    .nullish()
    .transform((version) => version ?? undefined),
};

export const INVALID_LIMIT = "Enter a number from 1 to 999, or leave it empty for no limit.";
export const ProviderLimit = z.int(INVALID_LIMIT).min(1, INVALID_LIMIT).max(999, INVALID_LIMIT).nullable();

const CONTENT_LENGTH = 60;
const MAX_CONTENTS = 8;
export const TOO_MANY_CONTENTS = `List at most ${MAX_CONTENTS} services.`;
export const NAME_USED = "Another service has this name.";
export const PackageName = line(60, "Enter a name.");
/** Contents of a package, in the words that clients compare. Empty lines and repeated ones are dropped. */
export const PackageIncludes = z
  .array(optionalLine(CONTENT_LENGTH))
  .transform((lines) => [...new Set(lines.filter((content) => content !== null))])
  .pipe(z.array(z.string()).max(MAX_CONTENTS, TOO_MANY_CONTENTS));

/** List of packages. All are read at once and searched and sorted in the browser, because they are few. */
export const packageList = listQuery({
  sort: ["package", "-package", "price", "-price"],
  pageSize: 50,
  filters: { search: SearchText },
});

export const packageRoutes = {
  update: route({
    id: "own",
    summary: "Change a billing package: its name, what it includes, and how many provider numbers it allows",
    method: "PUT",
    path: "/package/{id}",
    access: { needs: ["invoice.edit", "client.services"], client: "none", callers: "staff" },
    params: { id: SmallIdParam },
    entities: { id: "service" },
    body: z
      .object({ description: PackageName, includes: PackageIncludes, provider_limit: ProviderLimit })
      .partial(),
    reply: Service,
    example: { provider_limit: 2 },
  }),
  upgrade: route({
    id: "API-PKG-001",
    summary: "Add services to a client; prepaid services bring an invoice and are active once it is paid",
    method: "POST",
    path: "/doctor/upgrade",
    methods: ["POST", "PUT"],
    access: { needs: powers, client: "required", peers: false },
    body: RegisterBody.pick({
      services: true,
      has_billing: true,
      has_jyt: true,
      has_coding: true,
      has_appOnly: true, // Spelled as in the API.
      billing: true,
    }).partial(),
    reply: z.object({ ID: z.int(), _invoice: z.int().nullable() }),
    status: 200,
    fails: [upgradeRefused],
    example: { services: [{ client_service_id: 102 }] },
  }),
  switchToBilling: route({
    ...clientById,
    id: "API-PKG-002",
    summary: "Move a forms-only or app-only client to medical billing: package 17, active today",
    method: "PUT",
    path: "/doctor/switchtombs/{id}",
    methods: ["PUT", "POST"],
    access: clientAccess,
    reply: Client,
    fails: [switchRefused],
  }),
  optOut: route({
    ...clientById,
    id: "API-PKG-003",
    summary: "End a trial or package today; no further invoices, the sign-in stays",
    method: "PUT",
    mode: "outside",
    path: "/doctor/optout/{id}",
    methods: ["PUT", "POST"],
    access: clientAccess,
    body: ChosenServices,
    reply: Client,
    fails: [optOutRefused, switchRefused, hasPayment],
    example: { services: [13] },
  }),
  activate: route({
    ...clientById,
    id: "API-PKG-004",
    summary: "Turn a trial into a paid service",
    method: "PUT",
    path: "/doctor/activate/{id}",
    methods: ["PUT", "POST"],
    access: clientAccess,
    body: ChosenServices,
    reply: Client,
    fails: [activateRefused],
    example: { services: [13] },
  }),
  updateProviders: route({
    ...clientById,
    id: "API-PKG-005",
    summary: "Save practices and bank accounts, and which providers stay active under the package",
    method: "PUT",
    path: "/doctor/updateproviderandbankdetails/{id}",
    methods: ["PUT", "POST"],
    access: { needs: "account.edit", client: "none", callers: "all", peers: false },
    body: z.object({
      practices: z.array(PracticeDraft.extend(entry)).max(50).nullish(),
      bank_accounts: z.array(BankAccountDraft.extend(entry)).max(50).nullish(),
    }),
    reply: Client,
    fails: accountProblems,
    example: { practices: [] },
  }),
  switchPackage: route({
    id: "API-PKG-006",
    summary: "Switch between packages 13, 14, 15 and 17; a paid one changes when its invoice is paid",
    method: "PUT",
    mode: "outside",
    path: "/doctor/switchpackage/{id}/{isSwitchedFromPremOrStd}",
    methods: ["PUT", "POST"],
    access: clientAccess,
    params: { id: IdParam, isSwitchedFromPremOrStd: z.stringbool("Use true or false.") },
    entities: { id: "doctor" },
    body: z.object({
      client_service_id: Package,
      practices: Flags.nullish(),
      is_annual: z.boolean().nullish(),
    }),
    reply: z.object({ ID: z.int(), services: z.array(ClientServiceEntry), _invoice: z.int().nullable() }),
    fails: [switchRefused, oneProvider, someProvider, hasPayment],
    example: { client_service_id: 14 },
  }),
  createSwitchInvoice: route({
    id: "API-PKG-007",
    summary: "Add a paid package for an invoice, or switch to one without an invoice",
    method: "PUT",
    mode: "outside",
    path: "/doctor/createSwitchedPackInvoice",
    methods: ["PUT", "POST"],
    access: { needs: powers, client: "required", peers: false },
    body: z.object({
      doctor_id: z.int().nullish(),
      client_service_id: Package,
      is_annual: z.boolean().nullish(),
    }),
    reply: Invoice,
    status: 200,
    fails: [switchRefused, oneProvider, someProvider, hasPayment],
    example: { client_service_id: 14 },
  }),
};
