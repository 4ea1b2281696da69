import { type Html, html } from "#platform/http/html.ts";
import { deadLinkPage, linkPage as page, phoneLink, refusedLinkPage } from "#platform/http/link-page.ts";
import type { CallReply } from "#platform/http/server-pages.ts";
import { LinkOver } from "../../problems.contract.ts";

const GONE = 410;

interface Practice {
  readonly practice: string;
  readonly phone: string | null;
}

const contact = ({ practice, phone }: Practice): Html =>
  html`<dl><dt>From</dt><dd>${practice}</dd>${phone && html`<dt>Phone</dt><dd>${phoneLink(phone)}</dd>`}</dl>`;

/**
 * Page with a button that shows the letter, because programs that scan emails open links but press no
 * buttons.
 */
export const confirmPage = (practice: Practice, action: string): Html =>
  page(
    `A letter from ${practice.practice}`,
    html`<h1>A letter for you</h1>${contact(practice)}
<p>The letter opens once. Open it only if it is for you.</p>
<form method="post" action="${action}"><button class="main">Open letter</button></form>`,
  );

/** Page of the browser that opened the link. */
export const openedPage = (practice: Practice, download: string, until: string): Html =>
  page(
    `Letter from ${practice.practice}`,
    html`<h1>Your letter is ready</h1>${contact(practice)}
<p><a class="main" href="${download}">Download letter (PDF)</a></p>
<p class="quiet">You can download it on this device until ${until}. After that, ask the practice to send it again.</p>`,
  );

/** Page for an expired link, or for a refused request that did not change the link. */
export const overPage = ({ status, body }: CallReply): Html =>
  refusedLinkPage(status, () => {
    if (status !== GONE)
      return page(
        "Letter not opened",
        html`<h1>The letter wasn’t opened</h1>
<p>Open the link in the email again. If it still doesn’t open, ask the practice to send the letter again.</p>`,
      );
    const over = LinkOver.safeParse(body);
    const practice = over.success ? over.data.details : null;
    return practice === null
      ? deadLinkPage(null)
      : deadLinkPage(practice, {
          about:
            "It was used already, has expired, or was replaced by a newer one. Ask the practice to send the letter again.",
        });
  });
