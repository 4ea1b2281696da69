import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { FilePreview } from "./FilePreview.tsx";

const file = (mime_type: string) => ({ ID: 40, name: "Hughes referral", size: 184_000, mime_type });

test("a PDF is shown in a frame to be read beside the form", async () => {
  await renderPage(<FilePreview file={file("application/pdf")} />);
  expect(screen.getByTitle("Preview of Hughes referral").getAttribute("src")).toMatch(/\/file\/40\?(.*&)?view=1.*#toolbar=0/);
});

test("a picture is shown itself, and a document no browser draws is not", async () => {
  await renderPage(<FilePreview file={file("image/png")} />);
  expect(screen.getByRole("img", { name: "Hughes referral" })).toBeDefined();
  await renderPage(<FilePreview file={file("application/msword")} />);
  expect(screen.queryByTitle(/Preview/)).toBeNull();
});
