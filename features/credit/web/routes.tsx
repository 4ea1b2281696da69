import type { Client } from "#features/doctors/client.contract.ts";
import { addClientPart } from "#features/doctors/web/ClientParts.tsx";
import type { WebFeature } from "#web/shell/feature.ts";
import { later } from "#web/shell/later.tsx";

const CreditPart = later<{ client: Client }>(() => import("./CreditPart.tsx").then((module) => module.CreditPart));

addClientPart({ name: "credit", label: "Credit", needs: ["client.credit"], order: 40, content: CreditPart });

export const creditWeb: WebFeature = { name: "credit", pages: [] };
