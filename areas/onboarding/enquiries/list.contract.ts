import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";

export const Enquiry = z.object({
  ID: z.int(),
  kind: z.enum(["quote", "enquiry"]),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  specialties: z.array(z.string()),
  enquiry_for: z.string().nullable(),
  letters: z.string().nullable(),
  income: z.string().nullable(),
  /** Types of the enquiry by position, counted from 1. */
  types: z.array(z.int()),
  message: z.string().nullable(),
  created_time: z.string(),
  /** Time of the answer, or null while none was given. */
  answered_time: z.string().nullable(),
});
export type Enquiry = z.output<typeof Enquiry>;

export const ENQUIRY_VIEWS = ["open", "answered", "all"] as const;

/** List of enquiries, the longest waiting first. */
export const enquiryList = listQuery({
  sort: ["created", "-created", "name", "-name"],
  pageSize: 20,
  filters: { search: SearchText, shown: z.enum(ENQUIRY_VIEWS).default("open") },
});

const access = { needs: "client.create", client: "none", callers: "staff" } as const;

export const enquiryListRoutes = {
  list: route({
    id: "own",
    summary: "Quote requests and enquiries by page, the longest waiting first",
    method: "GET",
    path: "/enquiry/{pageSize}/{pageNumber}",
    access,
    params: enquiryList.params,
    query: enquiryList.query,
    reply: pageSchema("enquiries", Enquiry),
  }),
  answer: route({
    id: "own",
    summary: "Mark a quote request or an enquiry as answered, or as to answer",
    method: "PUT",
    path: "/enquiry/{id}",
    access,
    params: { id: IdParam },
    entities: { id: "enquiry" },
    body: z.object({ answered: z.boolean() }),
    reply: Enquiry,
    example: { answered: true },
  }),
};
