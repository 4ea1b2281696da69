import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { fundName } from "#areas/practice/reference-data/rules/fund-name.ts";
import { useRead } from "#platform/web/api/useRead.ts";

const DAY = 86_400_000;

/** Returns the name of a health fund, or null if there is none or the funds are not loaded. */
export function useFundName(ID: number | undefined): string | null {
  const { data = [] } = useRead(lookupRoutes.healthFunds, {}, { freshFor: DAY, enabled: ID !== undefined });
  const fund = data.find((each) => each.ID === ID);
  return fund ? fundName(fund) : null;
}
