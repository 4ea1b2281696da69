import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listRendered } from "#platform/web/testing/drawing.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { anAppointment } from "../testing/example.ts";
import { AtReception } from "../testing/people.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { AppointmentModal } from "./AppointmentModal.tsx";

const ON_SCREEN = new Set([
  "AppointmentModal",
  "AppointmentFields",
  "Around",
  "Form",
  "Button",
  "SegmentedControl",
  "PatientField",
  "DateField",
  "TimeField",
  "Lengths",
  "TimeCheckLine",
  "Choice",
  "NoteField",
  "FollowUpField",
]);

afterEach(() => vi.unstubAllGlobals());

// A form that re-renders as a whole at every letter cannot respond within 100 ms on a slow computer
// (docs/performance.md).
test.each([
  [/^Notes/, "X", ["NoteField"]],
  [/^Follow-up/, "6", ["FollowUpField"]],
  [/^Patient/, "s", ["PatientField"]],
  // A new end time also changes the length and the check of the time.
  ["End", "1500", ["Lengths", "TimeCheckLine", "TimeField"]],
])("a letter in %s draws that field, and not the form", async (label, text, fields) => {
  answerCalls({
    "GET /api/practicesettings": { body: [] },
    "GET /api/location": { body: [{ ID: 5, name: "Richmond Rooms" }] },
    "GET /api/schedule/date": { body: [] },
    "GET /api/appointment/clash": "unreachable",
  });
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <AppointmentModal
          appointment={{ ...anAppointment(), patient: null, _patient: null }}
          onClose={() => undefined}
        />
      </AppointmentActsProvider>
    </AtReception>,
  );
  const field = await screen.findByLabelText(label);
  const drawn = listRendered(() => fireEvent.change(field, { target: { value: text } }));
  expect([...new Set(drawn)].filter((name) => ON_SCREEN.has(name)).toSorted()).toEqual(fields);
});
