import { addClientPart } from "#features/doctors/web/ClientParts.tsx";
import type { WebFeature } from "#web/shell/feature.ts";
import { CreditPart } from "./CreditPart.tsx";

addClientPart({ name: "credit", label: "Credit", needs: ["client.credit"], order: 40, content: CreditPart });

export const creditWeb: WebFeature = { name: "credit", pages: [] };
