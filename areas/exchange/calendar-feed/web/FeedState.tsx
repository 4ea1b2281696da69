import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { type CalendarFeed, calendarFeedRoutes } from "../contract.ts";
import classes from "./calendar-feed.module.css";

const NAMES_LABEL = "Show patient names";
const NAMES_DESCRIPTION =
  "Anyone who can open the address, and the company that runs the calendar, can then see who your patients are.";
const refreshedRoutes = [calendarFeedRoutes.get];

export function FeedOff({ onAddress }: { onAddress: (address: string) => void }) {
  const [showsNames, setShowsNames] = useState(false);
  const create = useSend(calendarFeedRoutes.create, {
    done: "Create Successfully",
    detail: "Calendar feed address",
    refresh: refreshedRoutes,
    onDone: ({ address }) => onAddress(address),
  });
  return (
    <>
      <Checkbox
        label={NAMES_LABEL}
        description={NAMES_DESCRIPTION}
        checked={showsNames}
        onChange={(event) => setShowsNames(event.currentTarget.checked)}
      />
      <Button
        kind="primary"
        busy={create.isSending}
        onClick={() => create.send({ body: { shows_names: showsNames } })}
      >
        Create address
      </Button>
    </>
  );
}

type PendingAction = "renew" | "off";

export function FeedOn({
  feed,
  onAddress,
}: {
  feed: CalendarFeed;
  onAddress: (address: string | null) => void;
}) {
  const [pendingAction, setAsked] = useState<PendingAction | null>(null);
  const close = () => setAsked(null);
  const update = useSend(calendarFeedRoutes.update, {
    done: "Saved Successfully",
    detail: "Calendar feed",
    refresh: refreshedRoutes,
  });
  const renew = useSend(calendarFeedRoutes.create, {
    done: "Create Successfully",
    detail: "New calendar feed address",
    refresh: refreshedRoutes,
    onDone: ({ address }) => {
      close();
      onAddress(address);
    },
  });
  const remove = useSend(calendarFeedRoutes.remove, {
    done: "Saved Successfully",
    detail: "Calendar feed turned off",
    refresh: refreshedRoutes,
    onDone: () => {
      close();
      onAddress(null);
    },
  });
  return (
    <>
      <p>
        Created <DateTime at={feed.created_time} />.{" "}
        {feed.last_read_time === null ? (
          "No calendar has read it yet."
        ) : (
          <>
            Last read by a calendar <DateTime at={feed.last_read_time} />.
          </>
        )}
      </p>
      <Checkbox
        label={NAMES_LABEL}
        description={NAMES_DESCRIPTION}
        checked={feed.shows_names}
        disabled={update.isSending}
        onChange={(event) => update.send({ body: { shows_names: event.currentTarget.checked } })}
      />
      <div className={classes.acts}>
        <Button onClick={() => setAsked("renew")}>Renew address</Button>
        <Button onClick={() => setAsked("off")}>Turn off</Button>
      </div>
      <ConfirmDialog
        opened={pendingAction === "renew"}
        title="Renew the address?"
        confirm="Renew address"
        busy={renew.isSending}
        onConfirm={() => renew.send({ body: { shows_names: feed.shows_names } })}
        onCancel={close}
      >
        The current address stops working immediately. Add the new one to your calendar.
      </ConfirmDialog>
      <ConfirmDialog
        opened={pendingAction === "off"}
        title="Turn off the calendar feed?"
        confirm="Turn off"
        busy={remove.isSending}
        onConfirm={() => remove.send({})}
        onCancel={close}
      >
        The address stops working immediately. Calendars that use it stop updating.
      </ConfirmDialog>
    </>
  );
}
