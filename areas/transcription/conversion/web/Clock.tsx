import { wallOf } from "#kernel/dates/zone.ts";

/** Shows a time of day on the bureau's clock. */
export const Clock = ({ at }: { at: string }) => (
  <time dateTime={at} className="tn">
    {wallOf(at, "Australia/Sydney").time}
  </time>
);
