import { IconCalendar, IconClock, IconPhone } from "@tabler/icons-react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { accountPath } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type ClockEntry, timeClockRoutes } from "../contract.ts";
import { hoursRoutes, type ServedClient } from "../report.contract.ts";
import { hoursWords } from "../rules/words.ts";
import classes from "./clock.module.css";
import { Hours } from "./Hours.tsx";
import { CLOCK_ROUTES, useClock } from "./useClock.ts";

/**
 * Home page of a booking agent (F-3): the clients served with today's appointments, and the agent's own
 * hours.
 */
export function AgentHome() {
  const { me } = useSession();
  const today = useToday("Australia/Sydney");
  const served = useRead(hoursRoutes.served, {}, { every: 60_000 });
  const { entry } = useClock();
  return (
    <Page title="Home">
      <PageHeader title={`Welcome, ${me.first_name}`} note="Clients you book for" />
      <div className={classes.home}>
        <Card title="Clients" count={served.data?.length}>
          {served.isPending && (
            <div className={classes.awaited}>
              <Skeleton lines={3} height={44} />
            </div>
          )}
          {served.error && !served.data && (
            <ErrorState
              what="Clients couldn't be loaded."
              message={served.error.message}
              onRetry={() => void served.refetch()}
            />
          )}
          {served.data?.length === 0 && (
            <EmptyState>You have no clients today. Staff assign the clients you book for.</EmptyState>
          )}
          {served.data && served.data.length > 0 && (
            <ul aria-label="Clients you serve">
              {served.data.map((client) => (
                <ServedClientRow key={client.ID} client={client} running={entry} />
              ))}
            </ul>
          )}
        </Card>
        <Card title="My hours">
          <div className={classes.inCard}>
            <Hours mine today={today} />
          </div>
        </Card>
      </div>
    </Page>
  );
}

/**
 * Renders a client with the button that starts the clock. The clock's bar, shown on every page, stops and
 * corrects a running clock.
 */
function ServedClientRow({ client, running }: { client: ServedClient; running: ClockEntry | null }) {
  const isRunningHere = running?._doctor === client.ID;
  const name = clientName(client);
  const owner = { doctor_id: client.ID };
  const set = useSend(timeClockRoutes.set, {
    failed: "Failed to Start the clock",
    refresh: CLOCK_ROUTES,
    owner,
  });
  return (
    <li className={classes.served} data-runs={isRunningHere || undefined}>
      <span className={classes.servedWho}>
        <b>{name}</b>
        <span className="muted">
          {[client.company, client.until_date && `until ${formatDay(client.until_date)}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span>
        <b className="tn">{client.visits_today}</b>{" "}
        {client.visits_today === 1 ? "appointment" : "appointments"} today
      </span>
      <span>
        {client.phone ? (
          <a
            href={`tel:${client.phone}`}
            aria-label={`Call ${name}, ${formatPhone(client.phone, client.country)}`}
          >
            <IconPhone size={15} aria-hidden />{" "}
            <span className="tn">{formatPhone(client.phone, client.country)}</span>
          </a>
        ) : (
          <span className="muted">No phone</span>
        )}
      </span>
      <span className="tn">{hoursWords(client.seconds_today)} today</span>
      <span className={classes.acts}>
        {isRunningHere ? (
          <span className={classes.runs}>
            <IconClock size={17} stroke={1.7} aria-hidden /> Clock running
          </span>
        ) : (
          <Button
            busy={set.isSending}
            aria-label={`Start clock for ${name}`}
            onClick={() => set.send({ params: { id: 0 } })}
          >
            Start clock
          </Button>
        )}
        <LinkButton to={accountPath(client.username, "calendar")} icon={<IconCalendar size={17} />}>
          Calendar
        </LinkButton>
      </span>
    </li>
  );
}
