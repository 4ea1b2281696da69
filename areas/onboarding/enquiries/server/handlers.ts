import { networkOf } from "#kernel/access/network.ts";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import type { MailWords } from "#kernel/text/mail-words.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { enquiryRoutes } from "../contract.ts";
import { unknownSpecialty, unknownSuburb } from "../contract.ts";
import { allowancesOfEnquiry } from "../rules/allowances.ts";
import { enquiryCopy, enquiryMail, quoteCopy, quoteMail } from "../rules/office-mail.ts";
import { findSuburb, insertEnquiry, insertQuote, listOffice, listSpecialtiesNamed } from "./queries.ts";

export const handlers: Handlers<typeof enquiryRoutes> = {
  async quote({ db, body, request, now, fail, auditWrite }) {
    const suburb = (await findSuburb(db, body._locality)) ?? fail(unknownSuburb);
    const specialties = await listSpecialtiesNamed(db, body.specialties ?? []);
    if (specialties.length < (body.specialties ?? []).length) fail(unknownSpecialty);
    await takeAllowance(db, allowancesOfEnquiry(networkOf(request.ip), body.email_address));
    const ID = await insertQuote(db, body, suburb.time_zone);
    const names = specialties.map(({ description }) => description);
    const quoted = { suburb: placeName(suburb), specialties: names };
    await mailOffice(db, ID, quoteMail(body, quoted));
    await mailSender(db, ID, body.email_address, quoteCopy(body, quoted, officeDay(now)));
    auditWrite({ controller: "enquiry", identity: ID, message: "asked for a quote" });
    return { message: "Thank you. We'll email your quote." };
  },

  async enquiry({ db, body, request, now, auditWrite }) {
    await takeAllowance(db, allowancesOfEnquiry(networkOf(request.ip), body.email_address));
    const ID = await insertEnquiry(db, body);
    await mailOffice(db, ID, enquiryMail(body));
    await mailSender(db, ID, body.email_address, enquiryCopy(body, officeDay(now)));
    auditWrite({ controller: "enquiry", identity: ID, message: "sent an enquiry" });
    return { message: "Thank you. We've received your enquiry." };
  },
};

/** Returns today's date at the office, from which the time to answer is counted. */
const officeDay = (now: string): Day => todayIn("Australia/Sydney", now);

/** Queues the copy for the person who asked, whose address may be mistyped or another's. */
async function mailSender(db: Db, enquiry: number, to: string, mail: MailWords): Promise<void> {
  await enqueueMail(db, { ...mail, dedupeKey: `enquiry-copy:${enquiry}`, to });
}

async function mailOffice(db: Db, enquiry: number, mail: MailWords): Promise<void> {
  for (const { ID, email_address } of await listOffice(db))
    await enqueueMail(db, { ...mail, dedupeKey: `enquiry:${enquiry}:${ID}`, to: email_address, _person: ID });
}
