import { groupName, isOfBureau } from "#kernel/access/builtin-groups.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import { type FilterPill, FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { type ClientListValues, doctorRoutes } from "../contract.ts";
import classes from "./clients.module.css";

const HOUR = 3_600_000;

type Values = Pick<ClientListValues, "service" | "group">;

export function ClientFilter({ values, set }: { values: Values; set: (change: Values) => void }) {
  const { service, group } = values;
  const { may } = useSession();
  const services = useRead(lookupRoutes.services, {}, { freshFor: HOUR }).data ?? [];
  const maySeeGroups = may(["client.create", "client.edit"]);
  const groups = useRead(doctorRoutes.groups, {}, { freshFor: HOUR, enabled: maySeeGroups }).data ?? [];
  const serviceNames = services.map(({ ID, description }) => ({ value: ID, label: description }));
  // Excludes the bureau's groups because clients are never in them.
  const groupNames = groups
    .filter(({ ID, team }) => !isOfBureau(team) || ID === group)
    .map((each) => ({ value: each.ID, label: groupName(each) }));
  const nameIn = (options: readonly { value: number; label: string }[], id: number) =>
    options.find(({ value }) => value === id)?.label ?? `${id}`;
  const pills: FilterPill[] = [
    ...(!service
      ? []
      : [
          {
            key: "service",
            label: "Service",
            value: nameIn(serviceNames, service),
            onRemove: () => set({ service: undefined, group }),
          },
        ]),
    ...(!group
      ? []
      : [
          {
            key: "group",
            label: "Group",
            value: nameIn(groupNames, group),
            onRemove: () => set({ service, group: undefined }),
          },
        ]),
  ];
  return (
    <>
      <FilterPopover label="Filter clients">
        {() => (
          <div className={classes.filter}>
            <ChoiceField
              label="Service"
              value={service ?? null}
              options={serviceNames}
              onChange={(chosen) => set({ service: chosen ?? undefined, group })}
              searchable
              clearable
              startsHere
            />
            {maySeeGroups && (
              <ChoiceField
                label="Group"
                value={group ?? null}
                options={groupNames}
                onChange={(chosen) => set({ service, group: chosen ?? undefined })}
                searchable
                clearable
              />
            )}
          </div>
        )}
      </FilterPopover>
      <FilterPills pills={pills} onClear={() => set({ service: undefined, group: undefined })} />
    </>
  );
}
