import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPage } from "#web/testing/renderPage.tsx";
import { aVisit } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { DaySheet } from "./DaySheet.tsx";

const show = (mobile: string, country: "AU" | "UK") => {
  const visit = aVisit();
  return renderPage(
    <AtReception country={country}>
      <DaySheet day="2026-11-12" visits={[{ ...visit, patient: visit.patient && { ...visit.patient, mobile } }]} />
    </AtReception>,
  );
};

describe("RULE-GEN-08 the day on paper", () => {
  test("groups a phone number as the screen does", async () => {
    await show("0412338907", "AU");
    expect(screen.getByText("0412 338 907")).toBeDefined();
  });

  test("leaves a British one as it is", async () => {
    await show("0163296001", "UK");
    expect(screen.getByText("0163296001")).toBeDefined();
  });
});
