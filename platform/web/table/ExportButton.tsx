import { Button as MantineButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { RawSearch } from "#kernel/contract/url-search.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { lookOf } from "#platform/web/ui/buttons/Button.tsx";

const ICON = <IconDownload size={17} />;

interface ExportButtonProps {
  route: AnyRoute;
  params?: RawSearch;
  query?: RawSearch;
  /** Label of the button, such as "Download ZIP" for a record's files. */
  label?: string;
}

/**
 * Downloads the list as CSV, with the same filters and order and with all pages. The browser saves the file
 * as it arrives.
 */
export function ExportButton({ route, params, query, label = "Export CSV" }: ExportButtonProps) {
  const owner = useOwner();
  return (
    <MantineButton
      {...lookOf({ icon: ICON })}
      component="a"
      href={addressOf(route, { params, query }, owner)}
      download
    >
      {label}
    </MantineButton>
  );
}
