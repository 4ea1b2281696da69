import { useRead } from "#platform/web/api/useRead.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import type { AllListsValues, ListView } from "../staff-lists.contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { countOf, STAFF_VIEWS, viewName } from "../rules/billing-status.ts";

interface ViewTabsProps {
  values: AllListsValues;
  set: (change: Partial<AllListsValues>) => void;
}

/**
 * Renders a tab for each status of an open list, with its number of lists. On a phone, renders one field with
 * all tabs.
 */
export function ListViewTabs({ values, set }: ViewTabsProps) {
  const { data } = useRead(consultationListRoutes.counts, {});
  const isPhone = usePhone();
  const options = STAFF_VIEWS.map((view) => {
    const count = countOf(view, data);
    return {
      value: view,
      label: count === null ? viewName(view) : `${viewName(view)} ${countFormat.format(count)}`,
    };
  });
  const value = values.view ?? "open";
  const choose = (view: ListView | null): void =>
    set({ view: view === "open" ? undefined : (view ?? undefined) });
  if (isPhone)
    return <ChoiceField label="Billing status" value={value} options={options} onChange={choose} />;
  return <SegmentedControl label="Billing status" value={value} options={options} onChange={choose} />;
}
