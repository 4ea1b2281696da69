import { Checkbox } from "@mantine/core";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { Referral } from "../contract.ts";

interface ActiveReferralBannerProps {
  activeReferral: Referral;
  /** True if the edited referral will replace the active one. */
  isReplaced: boolean;
  onReplace: (isReplaced: boolean) => void;
}

/** Names the patient's active referral, with the choice to make the edited one active instead. */
export const ActiveReferralBanner = ({
  activeReferral,
  isReplaced,
  onReplace,
}: ActiveReferralBannerProps) => (
  <Banner tone="ocean" boxed>
    <div>
      Active referral: {doctorName(activeReferral.referring_doctor)},{" "}
      {formatDay(activeReferral.referral_date)}.
      <Checkbox
        mt={8}
        label="Make this the active referral"
        checked={isReplaced}
        onChange={(event) => onReplace(event.currentTarget.checked)}
      />
    </div>
  </Banner>
);
