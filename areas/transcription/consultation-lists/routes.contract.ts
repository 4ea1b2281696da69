import { z } from "zod";
import { LOCATION_TYPES } from "#areas/practice/locations/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { PageNumber, PageSize, pageSchema } from "#kernel/lists/page.ts";
import { stale } from "#kernel/contract/problem.ts";
import { optionalNote } from "#kernel/text/text.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import {
  alreadyListed,
  alreadySent,
  appointmentCancelled,
  billingEnded,
  ConsultationBody,
  ConsultationList,
  Format,
  GroupQuery,
  ItemSuggestions,
  ListBody,
  ListCalendar,
  listIsSent,
  ListPageReply,
  listNotNamed,
  notConverted,
  nothingToSend,
  notSent,
  SentBill,
  TimeGroupCount,
  TimeGroupParam,
  unknownLocation,
  Version,
  wrongReference,
  wrongType,
} from "./contract.ts";
import { allListsList, OpenListCounts } from "./staff-lists.contract.ts";

const viewAccess = { needs: "consultation.view", client: "optional" } as const;
const sendAccess = { needs: "consultation.send", client: "required" } as const;
const listPath = {
  path: "/consultationlist/{id}",
  params: { id: IdParam },
  entities: { id: "consultationlist" },
} as const;
const rowPath = {
  path: "/consultationlist/{id}/consultation/{row}",
  params: { id: IdParam, row: IdParam },
  entities: { id: "consultationlist", row: "consultation" },
} as const;
const pageQuery = { pageSize: PageSize.optional(), pageNumber: PageNumber.optional() };
const audit = { controller: "consultationList", one: "id" } as const;
const Page = { ...pageQuery, is_sent: z.stringbool("is_sent must be true or false").optional() };
const claim = { _patient: 1, items: ["104"], billing_type: 4 };

export const consultationListRoutes = {
  brief: route({
    id: "API-CONS-001",
    summary: "Consultation lists by billing status group, the newest day first if no order is asked for",
    method: "GET",
    path: "/consultationlist/brief",
    access: viewAccess,
    query: { ...allListsList.query, ...GroupQuery, ...Page },
    reply: ListPageReply,
  }),
  counts: route({
    id: "own",
    summary: "How many sent consultation lists are open, overdue, and in each billing status",
    method: "GET",
    path: "/consultationlist/count",
    access: viewAccess,
    reply: OpenListCounts,
  }),
  timeGroups: route({
    id: "API-CONS-002",
    summary: "How many consultation lists there are of each period",
    method: "GET",
    path: "/consultationlist/timegroup",
    access: viewAccess,
    reply: z.array(TimeGroupCount),
  }),
  timeGroup: route({
    id: "API-CONS-003",
    summary: "Consultation lists of a period: today, the rest of this week, of this month, older, later",
    method: "GET",
    path: "/consultationlist/timegroup/{key}",
    access: viewAccess,
    params: { key: TimeGroupParam },
    query: pageQuery,
    reply: ListPageReply,
  }),
  get: route({
    id: "API-CONS-004",
    summary: "A consultation list with its consultations",
    method: "GET",
    ...listPath,
    access: { needs: ["billing.view", "consultation.view"], client: "required" },
    reply: ConsultationList,
    audit,
  }),
  create: route({
    id: "API-CONS-007",
    summary: "Create a list of these consultations, or of the day's appointments at the location",
    method: "POST",
    path: "/consultationlist",
    access: sendAccess,
    body: ListBody,
    reply: ConsultationList,
    fails: [unknownLocation, wrongType, wrongReference, alreadyListed],
    example: { date: "2026-11-20", location_type: "OUTPATIENT", _location: 1, consultations: [claim] },
  }),
  remove: route({
    id: "own",
    summary: "Delete a list that was not sent; its appointments may be listed again",
    method: "DELETE",
    ...listPath,
    access: sendAccess,
    reply: z.object({ ID: z.int() }),
    fails: [listIsSent],
  }),
  addRow: route({
    id: "own",
    summary: "Add a patient to a list that was not sent",
    method: "POST",
    ...listPath,
    path: "/consultationlist/{id}/consultation",
    access: sendAccess,
    body: ConsultationBody,
    reply: ConsultationList,
    fails: [listIsSent, wrongReference, alreadyListed],
    example: claim,
  }),
  updateRow: route({
    id: "own",
    summary: "Change items, billing type, referral or notes of a consultation that was not sent",
    method: "PUT",
    ...rowPath,
    access: sendAccess,
    body: ConsultationBody.pick({ items: true, billing_type: true, _referral: true, notes: true })
      .partial()
      .extend({ version: Version }),
    reply: ConsultationList,
    fails: [listIsSent, wrongReference, stale],
    example: { items: ["104"], billing_type: 4 },
  }),
  removeRow: route({
    id: "own",
    summary: "Remove a patient from a list that was not sent",
    method: "DELETE",
    ...rowPath,
    access: sendAccess,
    reply: ConsultationList,
    fails: [listIsSent],
  }),
  items: route({
    id: "own",
    summary:
      "Items by number prefix or words, the most used by the client first; the nearest item where none matches",
    method: "GET",
    path: "/consultationlist/items",
    access: { ...viewAccess, client: "required" },
    query: { query: z.string().max(100).optional() },
    reply: ItemSuggestions,
  }),
  calendar: route({
    id: "own",
    summary: "The cancelled appointments of a list's day and location, and how many are on no list yet",
    method: "GET",
    ...listPath,
    path: "/consultationlist/{id}/calendar",
    access: { ...viewAccess, client: "required" },
    reply: ListCalendar,
    audit,
  }),
  addBooked: route({
    id: "own",
    summary: "Add the appointments that were booked since the list was made",
    method: "POST",
    ...listPath,
    path: "/consultationlist/{id}/calendar",
    access: sendAccess,
    reply: ConsultationList,
    status: 200,
    fails: [listIsSent, alreadyListed],
  }),
  send: route({
    id: "API-CONS-005",
    summary:
      "Send a list to billing, which gets a task; of named consultations only these, the others stay in a list of their own",
    method: "POST",
    ...listPath,
    path: "/consultationlist/{id}/send",
    access: sendAccess,
    body: z.object({
      notes: optionalNote(2000).optional(),
      consultations: z.array(z.int().positive()).max(200).optional(),
    }),
    reply: ConsultationList,
    status: 200,
    fails: [alreadySent, nothingToSend, appointmentCancelled],
    example: { notes: "Please check the second item." },
  }),
  resetDueDate: route({
    id: "API-CONS-006",
    summary: "Restart the due date of a sent list from now",
    method: "PUT",
    ...listPath,
    path: "/consultationlist/{id}/resetDueDate",
    access: { needs: "consultation.resetdue", client: "required", callers: "staff" },
    reply: ConsultationList,
    fails: [notSent, billingEnded],
  }),
  pdf: route({
    id: "API-REP-001",
    summary:
      "A consultation list as a PDF: 1 with pictures, 2 as a table (once every picture is converted); by id, or by day and place",
    method: "GET",
    path: "/report/pdf/consultationlist",
    access: { needs: ["billing.view", "consultation.view"], client: "required" },
    query: {
      id: IdParam.optional(),
      format: Format.optional(),
      date: DaySchema.optional(),
      type: z.enum(LOCATION_TYPES).optional(),
      location: IdParam.optional(),
    },
    produces: "application/pdf",
    fails: [...DOCUMENT_FAILS, notConverted, listNotNamed],
  }),
  bills: route({
    id: "API-PAT-011",
    summary: "Consultations of a patient that were sent to billing, the newest first",
    method: "GET",
    path: "/patient/{id}/bill",
    access: { needs: "billing.view", client: "required" },
    params: { id: IdParam },
    entities: { id: "patient" },
    query: {
      skip: z.coerce.number().int().min(0).max(1_000_000).optional(),
      take: z.coerce.number().int().min(1).max(100).optional(),
    },
    reply: pageSchema("bills", SentBill),
    audit: { controller: "patient", one: "id" },
  }),
};
