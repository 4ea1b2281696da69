import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { type HealthFund, lookupRoutes } from "../contract.ts";
import { TryAgain } from "#platform/web/ui/buttons/TryAgain.tsx";

const DAY = 86_400_000;

const labelOf = ({ name, code, kind }: HealthFund): string =>
  `${name} (${code})${kind === "former" ? ", closed" : ""}`;

/** Renders the select for a health fund, searchable by name and code; the value is the fund's ID. */
export function HealthFundField(field: FieldProps<number | null | undefined>) {
  const funds = useRead(lookupRoutes.healthFunds, {}, { freshFor: DAY });
  const options = (funds.data ?? []).map((fund) => ({ value: fund.ID, label: labelOf(fund) }));
  const errorMessage = funds.error && (
    <>
      {funds.error.message} <TryAgain onClick={() => void funds.refetch()} />
    </>
  );
  return (
    <ChoiceField
      {...field}
      options={options}
      searchable
      clearable
      error={field.error ?? errorMessage}
      placeholder={field.placeholder ?? (funds.isPending ? "Loading…" : undefined)}
    />
  );
}
