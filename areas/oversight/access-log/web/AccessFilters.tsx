import { Select } from "@mantine/core";
import { useState } from "react";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { SEARCHED_DAYS } from "#areas/oversight/audit-log/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { type FilterPill, FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { ACTS, accessRoutes, MIN_LETTERS } from "../contract.ts";
import classes from "./access.module.css";
import { type AccessAddress, NO_FILTER, queryOf } from "./useAccessAddress.ts";

const ACT_WORDS = { opened: "Opened", showed: "Listed", changed: "Changed" } as const;
const ANY = "any";
const acts = [
  { value: ANY, label: "All actions" },
  ...ACTS.map((act) => ({ value: act, label: ACT_WORDS[act] })),
];
const OTHERS = "others";
const ALL = "all";
const groups = [
  { value: OTHERS, label: "Outside your practice" },
  { value: ALL, label: "All users" },
];

interface FilterProps {
  address: AccessAddress;
  go: (change: Partial<AccessAddress>) => void;
}

export function AccessFilters({ address, go }: FilterProps) {
  const { today } = useClient();
  const { search, person, from, to, act, who } = address;
  // The entries come first. Filters that are used seldom open below the others.
  const [isOpen, setOpen] = useState(false);
  const callers = useRead(accessRoutes.callers);
  const people = callers.data ?? [];
  const chooseUser = (chosen: string | null): void => {
    if (chosen === null || chosen === OTHERS || chosen === ALL)
      return go({ person: null, who: chosen === ALL ? ALL : OTHERS });
    const user = people.find(({ ID }) => String(ID) === chosen);
    // The practice's own users are among the entries of all users only.
    go({ person: Number(chosen), who: user?.is_own ? ALL : OTHERS });
  };
  return (
    <>
      <FilterBar>
        <SearchBox
          label="Keyword"
          value={search}
          from={MIN_LETTERS}
          onSearch={(text) => go({ search: text })}
        />
        <Select
          aria-label="User"
          searchable
          allowDeselect={false}
          className={classes.choice}
          data={[
            ...groups,
            ...people.map(({ ID, name, username }) => ({
              value: String(ID),
              label: username ? `${name} (${username})` : name,
            })),
          ]}
          value={person === null ? who : String(person)}
          onChange={chooseUser}
        />
        <Select
          aria-label="Action"
          className={classes.choice}
          data={acts}
          value={act ?? ANY}
          allowDeselect={false}
          onChange={(chosen) => go({ act: ACTS.find((knownAct) => knownAct === chosen) ?? null })}
        />
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Fewer filters" : "Patient and days"}
        </Button>
      </FilterBar>
      <div className={classes.second} hidden={!isOpen}>
        <div className={classes.patient}>
          <PatientPicker
            label="Patient"
            value={address.patient}
            onlyExisting
            onChange={(chosen) => go({ patient: typeof chosen === "number" ? chosen : null })}
          />
        </div>
        <DayRange from={from} to={to} today={today} onChange={go} />
      </div>
      {search !== "" && from === null && address.patient === null && (
        <p className={`${classes.pills} muted`}>
          Showing the last {SEARCHED_DAYS} days. Choose a patient or a start date to search further back.
        </p>
      )}
      <UnseenFilters
        address={address}
        go={go}
        isUserListed={people.some(({ ID }) => ID === person)}
        areDaysHidden={!isOpen}
      />
    </>
  );
}

interface UnseenProps extends FilterProps {
  /** True if the field of users shows the chosen one. */
  isUserListed: boolean;
  /** True if the fields of patient and days are collapsed. */
  areDaysHidden: boolean;
}

/** Names the filters that no field on screen shows, each with a button to remove it. */
function UnseenFilters({ address, go, isUserListed, areDaysHidden }: UnseenProps) {
  const { patient, person, from, to } = address;
  const isPatientUnseen = patient !== null && areDaysHidden;
  const accessList = useRead(accessRoutes.list, { query: queryOf(address) }, { enabled: isPatientUnseen });
  const pill = (key: keyof AccessAddress, label: string, value: string | null): FilterPill[] =>
    value === null ? [] : [{ key, label, value, onRemove: () => go({ [key]: NO_FILTER[key] }) }];
  const pills = [
    ...pill("patient", "Patient", isPatientUnseen ? (accessList.data?.patient?.name ?? "chosen") : null),
    ...pill("person", "User", person === null || isUserListed ? null : "chosen"),
    ...pill("from", "From", areDaysHidden ? from && formatDay(from) : null),
    ...pill("to", "To", areDaysHidden ? to && formatDay(to) : null),
  ];
  if (pills.length === 0) return null;
  return (
    <div className={classes.pills}>
      <FilterPills pills={pills} onClear={() => go({ ...NO_FILTER, who: address.who })} />
    </div>
  );
}
