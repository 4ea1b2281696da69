import { Button as MantineButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { Given } from "#kernel/contract/url-search.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { lookOf } from "#platform/web/ui/buttons/Button.tsx";

const ICON = <IconDownload size={17} />;

interface ExportButtonProps {
  route: AnyRoute;
  params?: Given;
  query?: Given;
  /** "Download ZIP", of a record's files. */
  label?: string;
}

/** Saves what the list shows as a CSV file: the same filters and order, every page. The browser saves it as it arrives. */
export function ExportButton({ route, params, query, label = "Export CSV" }: ExportButtonProps) {
  const owner = useOwner();
  return (
    <MantineButton {...lookOf({ icon: ICON })} component="a" href={addressOf(route, { params, query }, owner)} download>
      {label}
    </MantineButton>
  );
}
