import { SegmentedControl as MantineSegmentedControl } from "@mantine/core";
import classes from "./SegmentedControl.module.css";

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  fullWidth?: boolean;
}

/** One of a few, all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  fullWidth,
}: SegmentedControlProps<Value>) {
  return (
    <MantineSegmentedControl<Value>
      aria-label={label}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={onChange}
      fullWidth={fullWidth}
      transitionDuration={80}
      classNames={classes}
    />
  );
}
