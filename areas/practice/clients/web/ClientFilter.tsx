import { Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { type FilterPill, FilterPills } from "#platform/web/ui/FilterPills.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { doctorRoutes } from "../contract.ts";
import classes from "./clients.module.css";
import type { ClientsAddress } from "./useClientsAddress.ts";

const HOUR = 3_600_000;

export function ClientFilter({ address, go }: { address: ClientsAddress; go: (change: Partial<ClientsAddress>) => void }) {
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const services = useRead(lookupRoutes.services, {}, { freshFor: HOUR }).data ?? [];
  const mayGroups = may(["client.create", "client.edit"]);
  const groups = useRead(doctorRoutes.groups, {}, { freshFor: HOUR, enabled: mayGroups }).data ?? [];
  useShortcuts([{ keys: "F", does: "Filter clients", run: () => setOpen(true) }]);
  const serviceNames = services.map(({ ID, description }) => ({ value: ID, label: description }));
  // Clients are in no group of the bureau's.
  const groupNames = groups
    .filter(({ ID, team }) => team !== "SYN" || ID === address.group)
    .map(({ ID, team, access_level }) => ({ value: ID, label: `${team} ${access_level}` }));
  const nameIn = (options: readonly { value: number; label: string }[], id: number) =>
    options.find(({ value }) => value === id)?.label ?? `${id}`;
  const pills: FilterPill[] = [
    ...(address.service === null
      ? []
      : [
          {
            key: "service",
            label: "Service",
            value: nameIn(serviceNames, address.service),
            onRemove: () => go({ service: null }),
          },
        ]),
    ...(address.group === null
      ? []
      : [{ key: "group", label: "Group", value: nameIn(groupNames, address.group), onRemove: () => go({ group: null }) }]),
  ];
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button icon={<IconFilter size={16} />} keys="F" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filter clients">
          <div className={classes.filter}>
            <ChoiceField
              label="Service"
              value={address.service}
              options={serviceNames}
              onChange={(service) => go({ service })}
              searchable
              clearable
              startsHere
            />
            {mayGroups && (
              <ChoiceField
                label="Group"
                value={address.group}
                options={groupNames}
                onChange={(group) => go({ group })}
                searchable
                clearable
              />
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      <FilterPills pills={pills} onClear={() => go({ service: null, group: null })} />
    </>
  );
}
