import { Button as MantineButton } from "@mantine/core";
import type { ReactNode } from "react";
import { lookOf } from "#platform/web/ui/Button.tsx";

/** API-DOC-021: the browser saves what comes, as it comes. */
export function ExportLink({ icon }: { icon: ReactNode }) {
  return (
    <MantineButton {...lookOf({ icon })} component="a" href="/api/doctor/all/csv" download="clients.csv">
      Export CSV
    </MantineButton>
  );
}
