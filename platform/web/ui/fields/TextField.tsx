import { TextInput } from "@mantine/core";
import { type ComponentPropsWithoutRef, memo, type ReactNode } from "react";
import { type FieldProps, frameOf } from "./field.tsx";

interface TextFieldProps extends FieldProps<string | null | undefined> {
  type?: "text" | "email" | "url";
  autoComplete?: string;
  inputMode?: ComponentPropsWithoutRef<"input">["inputMode"];
  icon?: ReactNode;
  size?: "md" | "lg";
}

export const TextField = memo(function TextField({
  value,
  onChange,
  onBlur,
  type = "text",
  autoComplete = "off",
  inputMode,
  icon,
  size,
  ...frame
}: TextFieldProps) {
  return (
    <TextInput
      {...frameOf(frame, { value, example: type === "email" ? "name@practice.com.au" : undefined })}
      type={type}
      size={size}
      value={value ?? ""}
      autoComplete={autoComplete}
      inputMode={inputMode}
      leftSection={icon}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
});
