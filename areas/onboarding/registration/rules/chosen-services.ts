import type { Service } from "#areas/practice/reference-data/contract.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { RegisterBody } from "../fields.ts";

/** Billing packages offered in the public form (CONST-91). */
export const PUBLIC_PACKAGES: readonly number[] = [13, 14, 15, 17, 19];
/** Billing packages available only with a token that names them, or to staff (CONST-92, G-53). */
export const SPECIAL_PACKAGES: readonly number[] = [18, 20, 22];
/** IDs of services with rules of their own (CONST-93). */
export const SERVICES = { transcription: 4, ifc: 9, coding: 16, covid: 22, app: 102 } as const;

/** Messages for a missing choice (MSG-067, MSG-145). */
export const CHOOSE_PACKAGE = "Please select one billing package to process";
export const CHOOSE_SERVICE = "Please select at least one service";

type ServiceRequest = Pick<
  RegisterBody,
  "services" | "has_billing" | "has_jyt" | "has_coding" | "has_appOnly" | "billing"
>; // Spelled as in the API.
type ServiceKinds = readonly Pick<Service, "ID" | "kind">[];

export interface ChosenServices {
  /** IDs of the services without duplicates, in ascending order. */
  readonly services: readonly number[];
  readonly billingPackage: number | null;
  readonly errors: FieldErrors;
}

/**
 * Combines the list, the toggles and the package of the billing step into the chosen services (G-66). Reports
 * errors if they don't agree.
 */
export function chosenServices(
  request: ServiceRequest,
  kinds: ServiceKinds,
  allowed: readonly number[],
): ChosenServices {
  const listedIds = (request.services ?? []).map(({ client_service_id }) => client_service_id);
  const requestedIds = [
    ...listedIds,
    ...(request.billing?.client_service_id ? [request.billing.client_service_id] : []),
    ...(request.billing?.has_ifc ? [SERVICES.ifc] : []),
    ...(request.has_jyt ? [SERVICES.transcription] : []),
    ...(request.has_coding ? [SERVICES.coding] : []),
    ...(request.has_appOnly ? [SERVICES.app] : []),
  ];
  const services = [...new Set(requestedIds)].toSorted((a, b) => a - b);
  const kindOf = (ID: number) => kinds.find((service) => service.ID === ID)?.kind;
  const packages = services.filter((ID) => kindOf(ID) === "billing");
  const [billingPackage = null] = packages;
  const wantsBilling = request.has_billing || packages.length > 0 || services.includes(SERVICES.ifc);
  return {
    services,
    billingPackage,
    errors: {
      ...(services.some((ID) => kindOf(ID) === undefined)
        ? { services: "Choose a service from the list." }
        : {}),
      // RULE-REG-02
      ...(services.length === 0 && !wantsBilling ? { services: CHOOSE_SERVICE } : {}),
      // RULE-REG-01
      ...(wantsBilling && (packages.length !== 1 || packages.some((ID) => !allowed.includes(ID)))
        ? { "billing.client_service_id": CHOOSE_PACKAGE }
        : {}),
    },
  };
}

/** Returns the packages allowed with a token, or without one (G-53). */
export const allowedPackages = (
  token: { readonly packages: readonly number[] } | null,
): readonly number[] => [
  ...PUBLIC_PACKAGES,
  ...(token?.packages ?? []).filter((ID) => SPECIAL_PACKAGES.includes(ID)),
];

/** Returns the packages offered by a form: the public packages, and the packages of the sign-up link. */
export const offeredPackages = <Of extends Pick<Service, "ID">>(
  services: readonly Of[],
  special: readonly number[] = [],
): Of[] => services.filter(({ ID }) => special.includes(ID) || PUBLIC_PACKAGES.includes(ID));
