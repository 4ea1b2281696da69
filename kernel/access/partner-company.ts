/** The code of the partner company, whose clients its own people and the staff for it work for (C-05). */
export const PARTNER_COMPANY = "RCH";

/** What the scope "own company" covers. */
export const isPartnerCompany = (code: string | null): boolean => code === PARTNER_COMPANY;
