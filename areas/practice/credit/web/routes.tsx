import type { Client } from "#areas/practice/clients/client.contract.ts";
import { addClientPart } from "#areas/practice/clients/web/ClientParts.tsx";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { later } from "#platform/web/shell/later.tsx";

const CreditPart = later<{ client: Client }>(() => import("./CreditPart.tsx").then((module) => module.CreditPart));

addClientPart({ name: "credit", label: "Credit", needs: ["client.credit"], order: 40, content: CreditPart });

export const creditWeb: WebFeature = { name: "credit", pages: [] };
