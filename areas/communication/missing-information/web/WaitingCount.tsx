import { VisuallyHidden } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import { missingRoutes } from "../contract.ts";

const SOMETIMES_MS = 60_000;

/** Renders the number of patients with missing data in the menu. Null without such patients. */
export function WaitingCount() {
  const { data } = useRead(missingRoutes.list, { params: { pageSize: 1, pageNumber: 1 } }, { every: SOMETIMES_MS });
  if (!data || data.totalItems === 0) return null;
  return (
    <>
      {counted.format(data.totalItems)}
      <VisuallyHidden component="span"> patients with missing data</VisuallyHidden>
    </>
  );
}
