import { formatNames } from "#areas/onboarding/fund-board/rules/names.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { Review } from "../contract.ts";

/** Warns of provider numbers that other clients have. Empty if there are none. */
export const alsoUsedText = ({ also_used }: Pick<Review, "also_used">): string =>
  also_used
    .map(
      ({ provider_number, clients }) =>
        `Provider number ${formatProviderNumber(provider_number)} is also used by ${formatNames(clients)}. A provider number belongs to one person at one place.`,
    )
    .join(" ");
