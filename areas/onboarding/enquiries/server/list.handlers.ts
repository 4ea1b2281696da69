import type { Handlers } from "#platform/http/call.ts";
import type { enquiryListRoutes } from "../list.contract.ts";
import { findEnquiry, markAnswered, pageOfEnquiries } from "./list.queries.ts";

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

export const listHandlers: Handlers<typeof enquiryListRoutes> = {
  list: ({ db, params, query }) => pageOfEnquiries(db, params, query),

  async answer({ db, params, body, now, assertFound, auditWrite }) {
    const before = assertFound(await findEnquiry(db, params.id));
    if ((before.answered_time !== null) === body.answered) return before;
    await markAnswered(db, before.ID, body.answered ? now : null);
    const after = assertFound(await findEnquiry(db, before.ID));
    const what = before.kind === "quote" ? "the quote request" : "the enquiry";
    const message = `marked ${what} of ${nameOf(before)} as ${body.answered ? "answered" : "to answer"}`;
    auditWrite({ controller: "enquiry", identity: before.ID, message, before, after });
    return after;
  },
};
