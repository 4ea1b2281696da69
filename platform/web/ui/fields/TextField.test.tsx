import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { NoteField } from "./NoteField.tsx";
import { TextField } from "./TextField.tsx";

test.each([TextField, NoteField])(
  "what is pasted is never cut without a word: the form says that it is too long",
  (Field) => {
    render(
      <Theme>
        <Field label="Address" value="" onChange={() => undefined} />
      </Theme>,
    );
    expect(screen.getByLabelText("Address").hasAttribute("maxlength")).toBe(false);
  },
);
