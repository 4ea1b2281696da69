import { appointmentSlots, type CardNoteProps } from "#areas/calendar/appointments/web/slots.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent, lazyOptional } from "#platform/web/shell/lazy-component.tsx";

// All parts are in one file, because each additional file that every page loads makes the first page slower.
const parts = () => import("./parts.ts");
const PatientMessages = lazyComponent<{ patient: Patient }>(() =>
  parts().then((module) => module.PatientMessages),
);
const AddressNotice = lazyComponent<{ patient: Patient }>(() =>
  parts().then((module) => module.AddressNotice),
);
const UnsentReminder = lazyOptional<CardNoteProps>(() => parts().then((module) => module.UnsentReminder));

const UnreachablePatients = lazyOptional(() =>
  import("./UnreachablePatients.tsx").then((module) => module.UnreachablePatients),
);

const page = { area: "account", needs: ["calendar.view"] } as const;

export const visitMessagesWeb: WebFeature = {
  name: "visit-messages",
  slots: [
    appointmentSlots.cardNote.entry({
      name: "visit-messages",
      needs: ["calendar.view"],
      order: 10,
      content: UnsentReminder,
    }),
    patientSlots.missingList.entry({
      name: "visit-messages",
      needs: ["calendar.view"],
      order: 10,
      content: UnreachablePatients,
    }),
    patientSlots.notice.entry({
      name: "visit-messages",
      needs: ["calendar.view"],
      order: 30,
      content: AddressNotice,
    }),
    patientSlots.missing.entry({
      name: "visit-messages",
      needs: ["calendar.view"],
      order: 30,
      content: AddressNotice,
    }),
    patientSlots.card.entry({
      name: "visit-messages",
      needs: ["calendar.view"],
      order: 55,
      content: PatientMessages,
    }),
  ],
  pages: [
    {
      ...page,
      path: "appointment-messages",
      title: "Appointment messages",
      load: () => import("./MessagesPage.tsx").then((module) => module.MessagesPage),
    },
    {
      ...page,
      path: "appointment-messages/replies",
      title: "Replies",
      load: () => import("./RepliesPage.tsx").then((module) => module.RepliesPage),
    },
    {
      ...page,
      path: "appointment-messages/rules",
      title: "Rules of appointment messages",
      load: () => import("./RulesPage.tsx").then((module) => module.RulesPage),
    },
  ],
  menu: [
    {
      area: "account",
      section: "calendar",
      label: "Appointment messages",
      to: "appointment-messages",
      needs: ["calendar.view"],
      rank: 26,
    },
  ],
};
