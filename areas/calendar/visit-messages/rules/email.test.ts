import { expect, test } from "vitest";
import { messageMail } from "./email.ts";

const LINK = "https://corella.test/a/x";

test("the link at the end of the text is the email's button", () => {
  const body = "Richmond Rooms: see you on Thu 3 Dec. Confirm, or let us know if you can't come: {link}";
  const { subject, text, parts } = messageMail({ kind: "reminder", body }, LINK);
  expect(subject).toBe("Your appointment");
  expect(text).toBe(
    `Hello,\n\nRichmond Rooms: see you on Thu 3 Dec. Confirm, or let us know if you can't come:\n${LINK}\n`,
  );
  expect(parts.at(-1)).toMatchObject({ button: "Confirm or decline", url: LINK });
});

test("a link within the text stays there, and a text without one has no button", () => {
  const { parts } = messageMail({ kind: "recall", body: "Book at {link} today." }, LINK);
  expect(parts).toEqual(["Hello,", `Book at ${LINK} today.`]);
  expect(messageMail({ kind: "cancellation", body: "Cancelled." }, LINK).text).not.toContain(LINK);
});
