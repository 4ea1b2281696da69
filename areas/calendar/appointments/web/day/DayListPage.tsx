import { useNavigate, useParams } from "@tanstack/react-router";
import {
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { isReferralMissing } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { addDays, type Day, isDay } from "#kernel/dates/day.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { LetterDrops } from "../acts/LetterDrops.tsx";
import { AppointmentMarks } from "../AppointmentMarks.tsx";
import { appointmentSlots } from "../slots.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { DaySheet } from "./DaySheet.tsx";
import { DayTable } from "./DayTable.tsx";
import { daySummary, appointmentsOfDay } from "../../rules/day-groups.ts";
import { MissingReferral } from "./MissingReferral.tsx";
import classes from "./day.module.css";
import { useNextMissing } from "./useNextMissing.ts";

/** Renders the page of a day's appointments in order of time (SCR-CAL-02). */
export function DayListPage() {
  const { date } = useParams({ strict: false });
  if (typeof date !== "string" || !isDay(date)) return <NotFoundPage />;
  return (
    <AppointmentActsProvider>
      <AppointmentMarks range={{ start: date, end: date }}>
        <DayContent day={date} />
      </AppointmentMarks>
    </AppointmentActsProvider>
  );
}

function DayContent({ day }: { day: Day }) {
  const { today, to } = useClient();
  const navigate = useNavigate();
  const acts = useAppointmentActs();
  useRealtime();
  const read = useRead(appointmentRoutes.onDay, { params: { date: day } }, { keepPrevious: true });
  const appointments = appointmentsOfDay(read.data ?? [], day);
  const go = (next: Day): void => void navigate({ to: to(`appointments/${next}`) });
  const book = (): void => acts.book({ appointment_date: day });
  const list = useRef<HTMLDivElement>(null);
  const dayActs = useSlot(appointmentSlots.dayActs);
  const [isFiltered, setFiltered] = useState(false);
  const missingReferrals = appointments.filter(isReferralMissing);
  const next = useNextMissing({ day, list, onDay: go });
  useShortcuts([
    { keys: "ArrowLeft", does: "Previous day", run: () => go(addDays(day, -1)) },
    { keys: "ArrowRight", does: "Next day", run: () => go(addDays(day, 1)) },
    { keys: ".", does: "Today", run: () => go(today) },
    ...(acts.mayEdit ? [{ keys: "C", does: "Book appointment", also: "book", run: book }] : []),
  ]);
  const steps = (
    <>
      <IconButton label="Previous day" onClick={() => go(addDays(day, -1))}>
        <IconChevronLeft size={18} />
      </IconButton>
      <Button onClick={() => go(today)}>Today</Button>
      <IconButton label="Next day" onClick={() => go(addDays(day, 1))}>
        <IconChevronRight size={18} />
      </IconButton>
      <span>{read.data ? daySummary(appointments) : ""}</span>
    </>
  );
  return (
    <Page title={weekdayAndDay(day)}>
      <div className="no-print">
        <PageHeader
          title={weekdayAndDay(day)}
          note={steps}
          actions={
            <>
              <PdfButton route={appointmentRoutes.dayPdf} ask={{ params: { date: day } }} isCompact />
              <IconButton
                edged
                label="Print this day"
                className={classes.print}
                onClick={() => window.print()}
              >
                <IconPrinter size={17} />
              </IconButton>
              <LinkButton icon={<IconCalendarWeek />} to={to("calendar")} search={{ view: "day", date: day }}>
                Calendar
              </LinkButton>
              {acts.mayEdit && (
                <Button kind="primary" icon={<IconPlus />} keys="C" onClick={book}>
                  Book appointment
                </Button>
              )}
            </>
          }
        />
      </div>
      <div className="no-print">
        <PageBody>
          <MissingReferral
            count={missingReferrals.length}
            isOn={isFiltered}
            onToggle={setFiltered}
            onNext={next.go}
            isLast={next.isLast}
          />
          <div ref={list}>
            <LetterDrops appointments={appointments}>
              <DayTable
                appointments={read.data ? (isFiltered ? missingReferrals : appointments) : undefined}
                state={read}
                empty={isFiltered ? "No missing referrals on this day." : undefined}
              />
            </LetterDrops>
          </div>
        </PageBody>
      </div>
      {dayActs.map(({ name, content: Part }) => (
        <Part key={name} appointments={appointments} list={list} />
      ))}
      <DaySheet day={day} appointments={appointments} />
    </Page>
  );
}
