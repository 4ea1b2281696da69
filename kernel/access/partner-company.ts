/**
 * Code of the partner company, whose clients are served by the company's own users and by the staff assigned
 * to the company (C-05).
 */
export const PARTNER_COMPANY = "RCH";

/**
 * Returns true if the code is that of the partner company, the only company that the scope "own company"
 * covers.
 */
export const isPartnerCompany = (code: string | null): boolean => code === PARTNER_COMPANY;
