import { CopyButton, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { memo } from "react";
import { formatAbn, normaliseAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb, normaliseBsb } from "#kernel/identifiers/bsb.ts";
import { formatMedicareNumber, normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { formatProviderNumber, normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { type FieldProps, frameOf, useReadOnly } from "./field.tsx";
import classes from "./field.module.css";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useTyped } from "./useTyped.ts";

const kinds = {
  provider: { bare: normaliseProviderNumber, grouped: formatProviderNumber, inputMode: "text" },
  medicare: { bare: normaliseMedicareNumber, grouped: formatMedicareNumber, inputMode: "numeric" },
  abn: { bare: normaliseAbn, grouped: formatAbn, inputMode: "numeric" },
  bsb: { bare: normaliseBsb, grouped: formatBsb, inputMode: "numeric" },
  plain: { bare: (text: string) => text.trim(), grouped: (text: string) => text, inputMode: "text" },
} as const;

interface IdentifierFieldProps extends FieldProps<string | null | undefined> {
  kind: keyof typeof kinds;
}

/**
 * Renders an identifier in upper case and tabular digits, grouped when left. Offers a copy button if
 * read-only. Passes on the number without spaces.
 */
export const IdentifierField = memo(function IdentifierField({
  kind,
  value,
  onChange,
  onBlur,
  ...frame
}: IdentifierFieldProps) {
  const { bare, grouped, inputMode } = kinds[kind];
  const parse = (text: string): string | null => bare(text.toUpperCase()) || null;
  const input = useTyped<string>(value, grouped, parse, onChange);
  const isReadOnly = useReadOnly(frame.readOnly);
  return (
    <TextInput
      {...frameOf(frame, { value, look: classes.digits })}
      inputMode={inputMode}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={input.text}
      onChange={(event) => input.onType(event.currentTarget.value.toUpperCase())}
      onBlur={(event) => {
        input.onLeave();
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        isReadOnly && value ? (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <IconButton label={copied ? "Copied" : `Copy ${frame.label.toLowerCase()}`} onClick={copy}>
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </IconButton>
            )}
          </CopyButton>
        ) : undefined
      }
    />
  );
});
