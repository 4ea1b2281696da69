import { REFERRAL_TYPES, type ReferralType } from "../contract.ts";

export const typeName = (type: ReferralType): string =>
  REFERRAL_TYPES.find(({ value }) => value === type)?.label ?? "";
