import { networkOf } from "#kernel/access/network.ts";
import { placeName } from "#areas/practice/reference-data/rules/place.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { enquiryRoutes } from "../contract.ts";
import { unknownSpecialty, unknownSuburb } from "../contract.ts";
import { allowancesOfEnquiry } from "../rules/allowances.ts";
import { enquiryMail, quoteMail } from "../rules/office-mail.ts";
import { findSuburb, insertEnquiry, insertQuote, listOffice, listSpecialtiesNamed } from "./queries.ts";

export const handlers: Handlers<typeof enquiryRoutes> = {
  async quote({ db, body, request, fail, auditWrite }) {
    const suburb = (await findSuburb(db, body._locality)) ?? fail(unknownSuburb);
    const specialties = await listSpecialtiesNamed(db, body.specialties ?? []);
    if (specialties.length < (body.specialties ?? []).length) fail(unknownSpecialty);
    await takeAllowance(db, allowancesOfEnquiry(networkOf(request.ip)));
    const ID = await insertQuote(db, body, suburb.time_zone);
    const names = specialties.map(({ description }) => description);
    await mailOffice(db, ID, quoteMail(body, { suburb: placeName(suburb), specialties: names }));
    auditWrite({ controller: "enquiry", identity: ID, message: "asked for a quote" });
    return { message: "Thank you. We'll email your quote." };
  },

  async enquiry({ db, body, request, auditWrite }) {
    await takeAllowance(db, allowancesOfEnquiry(networkOf(request.ip)));
    const ID = await insertEnquiry(db, body);
    await mailOffice(db, ID, enquiryMail(body));
    auditWrite({ controller: "enquiry", identity: ID, message: "sent an enquiry" });
    return { message: "Thank you. We've received your enquiry." };
  },
};

async function mailOffice(db: Db, enquiry: number, mail: { subject: string; text: string }): Promise<void> {
  for (const { ID, email_address } of await listOffice(db))
    await enqueueMail(db, { ...mail, dedupeKey: `enquiry:${enquiry}:${ID}`, to: email_address, _person: ID });
}
