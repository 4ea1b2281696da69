import { useRead } from "#platform/web/api/useRead.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { ownViews, viewName } from "../rules/billing-status.ts";
import type { ListView, OwnListsValues } from "../staff-lists.contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";

interface OwnViewTabsProps {
  values: OwnListsValues;
  set: (change: Partial<OwnListsValues>) => void;
}

/** Renders the parts of a client's lists with their numbers; on a phone one field with all of them. */
export function OwnViewTabs({ values, set }: OwnViewTabsProps) {
  const { data } = useRead(consultationListRoutes.counts, {});
  const isPhone = usePhone();
  const value = values.view ?? "all";
  const options = ownViews(data, value).map(({ view, count }) => ({
    value: view,
    label: count === null ? viewName(view) : `${viewName(view)} ${countFormat.format(count)}`,
  }));
  const choose = (view: ListView | null): void =>
    set({ view: view === "all" ? undefined : (view ?? undefined) });
  if (isPhone)
    return <ChoiceField label="Billing status" value={value} options={options} onChange={choose} />;
  return <SegmentedControl label="Billing status" value={value} options={options} onChange={choose} />;
}
