const LINK = /https?:\/\/[^\s<>"')\]]+/g;
const MASK = "•••";

/** Whoever may see that a mail was sent may not open what it opens: of every link only the host and the first step of its path are left. */
export const maskLinks = (text: string): string =>
  text.replace(LINK, (link) => {
    const parts = /^(https?:\/\/[^/?#]+)(\/[^/?#]*)?([^]*)$/.exec(link);
    if (!parts) return MASK;
    const [, host = "", step = "", rest = ""] = parts;
    return rest === "" && step.length <= 1 ? link : `${host}${/^\/[a-z]{1,20}$/.test(step) ? step : ""}/${MASK}`;
  });
