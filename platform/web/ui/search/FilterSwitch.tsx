import { Switch } from "@mantine/core";

/** At the right of a list's filters: shows what it hides otherwise. */
export function FilterSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return <Switch size="sm" label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
