const LINK = /https?:\/\/[^\s<>"')\]]+/g;
const MASK = "•••";

/**
 * Masks the links in an email, keeping only the host and the first path segment. Users who may see that an
 * email was sent must not be able to open its links.
 */
export const maskLinks = (text: string): string =>
  text.replace(LINK, (link) => {
    const parts = /^(https?:\/\/[^/?#]+)(\/[^/?#]*)?([^]*)$/.exec(link);
    if (!parts) return MASK;
    const [, host = "", step = "", suffix = ""] = parts;
    return suffix === "" && step.length <= 1
      ? link
      : `${host}${/^\/[a-z]{1,20}$/.test(step) ? step : ""}/${MASK}`;
  });
