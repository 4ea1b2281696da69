import type { ClockEntry } from "../contract.ts";
import { useState } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { hoursRoutes } from "../report.contract.ts";
import { mayReportOn, type Range } from "../rules/range.ts";
import classes from "./clock.module.css";
import { EntriesTable } from "./EntriesTable.tsx";
import { EntryModal } from "./EntryModal.tsx";
import { MonthsTable } from "./MonthsTable.tsx";
import { type HoursAddress, useHoursAddress } from "./useHoursAddress.ts";

const VIEW_WORDS = [
  { value: "months", label: "By month" },
  { value: "times", label: "Time entries" },
  { value: "check", label: "Needs review" },
] as const;

/** Renders the hours by month, the time entries and the forgotten clocks, of the user or of all agents. */
export function Hours({ mine, today }: { mine: boolean; today: Day }) {
  const [address, go] = useHoursAddress(today);
  const [openedEntry, setOpenedEntry] = useState<ClockEntry | null>(null);
  const agents = useRead(hoursRoutes.agents, {}, { enabled: !mine });
  const agentNames = (agents.data ?? []).map(({ ID, first_name, last_name }) => ({
    value: ID,
    label: `${last_name}, ${first_name}`,
  }));
  const range = mayReportOn(address);
  const rangeError = range.allowed ? undefined : range.refusal.message;
  const { view, start, end } = address;
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.view}>
          <SegmentedControl
            label="View"
            value={view}
            options={VIEW_WORDS}
            onChange={(next) => go({ view: next })}
          />
        </div>
        {view !== "check" && (
          <>
            <div className={classes.day}>
              <DateField
                label="From"
                value={start}
                today={today}
                onChange={(day) => typeof day === "string" && isDay(day) && go({ start: day })}
              />
            </div>
            <div className={classes.day}>
              <DateField
                label="To"
                value={end}
                today={today}
                error={rangeError}
                onChange={(day) => typeof day === "string" && isDay(day) && go({ end: day })}
              />
            </div>
          </>
        )}
        {!mine && (
          <div className={classes.agent}>
            <ChoiceField
              label="Agent"
              value={address.user}
              options={agentNames}
              onChange={(user) => go({ user })}
              placeholder="All agents"
              searchable
              clearable
            />
          </div>
        )}
        <div className={classes.right}>
          <CsvLink mine={mine} address={address} />
        </div>
      </div>
      {address.client !== null && <ClientPill client={address.client} range={{ start, end }} go={go} />}
      {range.allowed && view === "months" && <MonthsTable mine={mine} address={address} go={go} />}
      {(view === "check" || (range.allowed && view === "times")) && (
        <EntriesTable mine={mine} address={address} go={go} onOpen={setOpenedEntry} />
      )}
      {openedEntry && (
        <EntryModal key={openedEntry.ID} entry={openedEntry} onClose={() => setOpenedEntry(null)} />
      )}
    </>
  );
}

interface ClientPillProps {
  client: number;
  range: Range;
  go: (change: Partial<HoursAddress>) => void;
}

function ClientPill({ client, range, go }: ClientPillProps) {
  const hoursRead = useRead(
    hoursRoutes.hours,
    { params: { pageSize: 1, pageNumber: 1 }, query: { ...range, client } },
    { owner: null },
  );
  const doctor = hoursRead.data?.hours[0]?.doctor;
  const pill = {
    key: "client",
    label: "Client",
    value: doctor ? clientName(doctor) : `${client}`,
    onRemove: () => go({ client: null }),
  };
  return (
    <div className={classes.pills}>
      <FilterPills pills={[pill]} />
    </div>
  );
}

/** Renders the link that downloads the report of all agents (API-REP-005), or the user's own hours. */
function CsvLink({ mine, address }: { mine: boolean; address: HoursAddress }) {
  const { start, end, user, client } = address;
  const query = { start, end, user: mine ? null : user, client };
  return <ExportButton route={mine ? hoursRoutes.ownCsv : hoursRoutes.csv} query={query} />;
}
