import { type BillProps, visitSlots } from "#areas/calendar/visits/web/slots.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { WebFeature, WebPage } from "#platform/web/shell/feature.ts";
import { accountPath } from "#kernel/contract/link.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const BillsPart = lazyComponent<{ patient: Patient }>(() =>
  import("./BillsPart.tsx").then((module) => module.BillsPart),
);

const BillLink = lazyComponent<BillProps>(() => import("./BillLink.tsx").then((module) => module.BillLink));

/** Path of a list. Repeated from paths.ts because every page loads this file, and paths.ts needs the contract. */
const detailsPath = accountPath("consultations/details/{id}");

const viewAccess = { needs: ["consultation.view"] } as const;
const timePage = (area: WebPage["area"], path: string): WebPage => ({
  ...viewAccess,
  area,
  path,
  title: "Consultation lists by time",
  load: () => import("./TimeGroupPage.tsx").then((module) => module.TimeGroupPage),
});

export const consultationListsWeb: WebFeature = {
  name: "consultation-lists",
  slots: [
    patientSlots.card.entry({ name: "bills", needs: ["billing.view"], order: 60, content: BillsPart }),
    patientSlots.origin.entry({
      name: "consultation-list",
      needs: ["consultation.view", "billing.view"],
      order: 10,
      label: "Consultation list",
      menu: "consultations",
      to: (id) => detailsPath({ id }),
    }),
    visitSlots.bill.entry({ name: "bill", needs: ["consultation.view"], order: 10, content: BillLink }),
  ],
  pages: [
    {
      ...viewAccess,
      area: "account",
      path: "consultations",
      title: "Send to billing",
      load: () => import("./ConsultationListsPage.tsx").then((module) => module.ConsultationListsPage),
    },
    timePage("account", "consultations/timegroup"),
    timePage("account", "consultations/timegroup/$key"),
    {
      area: "account",
      path: "consultations/details/$id",
      needs: ["consultation.view", "billing.view"],
      title: "Consultation list",
      load: () => import("./DetailsPage.tsx").then((module) => module.DetailsPage),
    },
    {
      area: "account",
      path: "billing/details",
      under: "consultations",
      needs: ["billing.view"],
      title: "Billing details",
      load: () => import("./DetailsPage.tsx").then((module) => module.BillingDetailsPage),
    },
    {
      area: "admin",
      path: "billing/details",
      under: "consultations",
      needs: ["consultation.view", "billing.view"],
      title: "Billing details",
      load: () => import("./BillingOfAllPage.tsx").then((module) => module.BillingOfAllPage),
    },
    {
      ...viewAccess,
      area: "admin",
      path: "consultations",
      title: "Consultation lists",
      load: () => import("./AllListsPage.tsx").then((module) => module.AllListsPage),
    },
    timePage("admin", "consultations/timegroup"),
    timePage("admin", "consultations/timegroup/$key"),
  ],
  menu: [
    {
      ...viewAccess,
      area: "account",
      section: "billing",
      label: "Send to billing",
      to: "consultations",
      rank: 10,
      shortcut: "B",
    },
    {
      ...viewAccess,
      area: "admin",
      section: "lists",
      label: "Consultation lists",
      to: "consultations",
      rank: 10,
      shortcut: "L",
      waiting: "consultation-lists",
    },
  ],
};
