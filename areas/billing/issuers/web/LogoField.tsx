import { FileInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { logoProblem } from "#kernel/text/logo.ts";

interface LogoFieldProps {
  /** PNG image in base64. */
  value: string | null | undefined;
  error: React.ReactNode;
  onChange: (logo: string | null) => void;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Renders the field for the logo at the top of the issuer's documents. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const logo = file.size > 100_000 ? "A".repeat(100_000) : await base64Of(file);
    const logoError = logoProblem(logo);
    setProblem(logoError);
    if (logoError === null) onChange(logo);
  };
  return (
    <div>
      <FileInput
        label="Logo"
        description="A PNG picture of at most 24 kB, shown on invoices, credit notes, receipts and statements"
        accept="image/png"
        placeholder={value ? "Choose another picture" : "Choose a picture"}
        value={null}
        error={problem ?? error}
        onChange={(file) => void choose(file)}
      />
      {value && (
        <>
          <img
            src={`data:image/png;base64,${value}`}
            alt="Logo"
            style={{ maxHeight: 48, marginTop: 8, display: "block" }}
          />
          <Button kind="plain" size="sm" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        </>
      )}
    </div>
  );
}
