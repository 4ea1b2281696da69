import { type FilePurpose, MB } from "#platform/files/contract.ts";
import { problem } from "#kernel/contract/problem.ts";

/** Purpose of a photo or PDF of the referral that is sent with a request. */
export const onlineReferralFile: FilePurpose = {
  name: "online_referral",
  kinds: ["jpeg", "png", "webp", "heic", "pdf"],
  limit: 10 * MB,
  needs: ["patient.edit"],
};

export const referralHere = problem(
  "onlinebooking.referral_here",
  409,
  "The practice already has your referral. Call to replace it.",
);
export const notWaiting = problem(
  "onlinebooking.not_waiting",
  409,
  "This request does not wait for the practice any more. Bring your referral.",
);
