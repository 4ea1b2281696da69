import { VisuallyHidden } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { missingRoutes } from "../contract.ts";

const CHECK_INTERVAL_MS = 60_000;

/** Renders the number of patients with missing data in the menu. Null without such patients. */
export function WaitingCount() {
  const { data } = useRead(
    missingRoutes.list,
    { params: { pageSize: 1, pageNumber: 1 } },
    { every: CHECK_INTERVAL_MS },
  );
  if (!data || data.totalItems === 0) return null;
  return (
    <>
      {countFormat.format(data.totalItems)}
      <VisuallyHidden component="span"> patients with missing data</VisuallyHidden>
    </>
  );
}
