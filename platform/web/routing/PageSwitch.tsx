import type { Link } from "#kernel/contract/link.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useOpenPage } from "./useOpenPage.ts";

interface SwitchedPage<Name extends string> {
  readonly value: Name;
  readonly label: string;
  readonly address: string | Link;
}

interface PageSwitchProps<Name extends string> {
  readonly here: Name;
  readonly pages: readonly SwitchedPage<Name>[];
}

/** Switches between pages that belong together, such as appointment types and rooms. */
export function PageSwitch<Name extends string>({ here, pages }: PageSwitchProps<Name>) {
  const openPage = useOpenPage();
  const openNamed = (name: Name): void => {
    const page = pages.find(({ value }) => value === name);
    if (page) openPage(page.address);
  };
  return <SegmentedControl label="Show" value={here} options={pages} onChange={openNamed} />;
}
