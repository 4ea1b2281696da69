import { fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { describe, expect, test } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { CodeField } from "./CodeField.tsx";
import { IdentifierField } from "./IdentifierField.tsx";
import { PhoneField } from "./PhoneField.tsx";
import { TimeField } from "./TimeField.tsx";
import { WholeNumberField } from "./WholeNumberField.tsx";

type Value = string | number | null;
type AnyField = ComponentType<{ label: string; value: Value; onChange: (value: Value) => void }>;

/** Renders a field in a form, and returns all values that it passed on. */
function draw(Field: AnyField, initial: Value = null) {
  const handed: Value[] = [];
  function Form() {
    const [value, setValue] = useState<Value>(initial);
    return (
      <Theme>
        <Field
          label="Field"
          value={value}
          onChange={(next) => {
            handed.push(next);
            setValue(next);
          }}
        />
      </Theme>
    );
  }
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>("Field");
  return {
    field,
    handed,
    type: (text: string) => {
      field.focus();
      fireEvent.change(field, { target: { value: text } });
    },
    leave: () => fireEvent.blur(field),
  };
}

const time: AnyField = (props) => (
  <TimeField {...props} value={props.value === null ? null : String(props.value)} />
);
const number: AnyField = (props) => <WholeNumberField {...props} />;
const phoneOf = (more: object): AnyField =>
  function Phone(props) {
    return <PhoneField {...props} value={props.value === null ? null : String(props.value)} {...more} />;
  };
const identifierOf = (kind: "provider" | "medicare" | "abn" | "bsb" | "plain"): AnyField =>
  function Identifier(props) {
    return (
      <IdentifierField {...props} kind={kind} value={props.value === null ? null : String(props.value)} />
    );
  };

describe("a time", () => {
  test.each([
    ["915", "09:15"],
    ["9.15", "09:15"],
    ["2p", "14:00"],
    ["09:15", "09:15"],
  ])("typed as %s is %s, and is written so on leaving", (typed, time_) => {
    const { field, handed, type, leave } = draw(time);
    type(typed);
    expect([handed.at(-1), field.value]).toEqual([time_, typed]);
    leave();
    expect([handed.at(-1), field.value]).toEqual([time_, time_]);
  });

  test("is written out by Enter too, before the form is sent", () => {
    const { field, type } = draw(time);
    type("930");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(field.value).toBe("09:30");
  });

  test("that is none stays as it was typed, and is handed on to be refused", () => {
    const { field, handed, type, leave } = draw(time, "09:15");
    type("25:99");
    leave();
    expect([field.value, handed]).toEqual(["25:99", ["25:99"]]);
  });

  test("that is emptied is none", () => {
    const { field, handed, type, leave } = draw(time, "09:15");
    type("  ");
    leave();
    expect([field.value, handed]).toEqual(["", [null]]);
  });
});

describe("a whole number", () => {
  test("is one from the first digit, and blanks around it are not part of it", () => {
    const { field, handed, type, leave } = draw(number);
    type("7");
    type(" 70 ");
    leave();
    expect([handed, field.value]).toEqual([[7, 70], "70"]);
  });

  test.each(["1.5", "-1", "7x", "1234567", "1e3"])(
    "%s is no such number: it stays, and is refused at the field",
    (typed) => {
      const { field, handed, type, leave } = draw(number, 3);
      type(typed);
      leave();
      expect([field.value, handed]).toEqual([typed, [typed]]);
    },
  );

  test("nought is a number, and shown", () => {
    const { field, type, handed } = draw(number, 0);
    expect(field.value).toBe("0");
    type("00");
    expect(handed).toEqual([]);
  });
});

describe("a value that comes from elsewhere", () => {
  test("takes the place of what was typed", () => {
    const of = (value: number) => (
      <Theme>
        <WholeNumberField label="Field" value={value} onChange={() => undefined} />
      </Theme>
    );
    const { rerender } = render(of(3));
    const field = screen.getByLabelText<HTMLInputElement>("Field");
    fireEvent.change(field, { target: { value: "5x" } });
    rerender(of(8));
    expect(field.value).toBe("8");
  });

  test("is not asked for again by leaving: nothing changed", () => {
    const { handed, leave } = draw(identifierOf("abn"), "51824753556");
    leave();
    expect(handed).toEqual([]);
  });
});

describe("a phone number", () => {
  test("is grouped when its tenth digit is typed, and handed on as digits", () => {
    const { field, handed, type } = draw(phoneOf({}));
    type("041234567");
    expect(field.value).toBe("041234567");
    type("0412345678");
    expect([field.value, handed.at(-1)]).toEqual(["0412 345 678", "0412345678"]);
  });

  test("is left alone while it is corrected in the middle", () => {
    const { field, handed, type } = draw(phoneOf({}), "0412345678");
    field.value = "0412 345 678";
    field.setSelectionRange(2, 2);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "0512 345 678");
    field.setSelectionRange(2, 2);
    fireEvent.input(field);
    expect([field.value, handed.at(-1)]).toEqual(["0512 345 678", "0512345678"]);
    type("0512 345");
    expect(field.value).toBe("0512 345");
  });

  test("of a landline is filled up on leaving, an empty one is not", () => {
    const { field, handed, type, leave } = draw(phoneOf({ landline: true }));
    leave();
    expect([field.value, handed]).toEqual(["", []]);
    type("295551234");
    leave();
    expect(handed.at(-1)).toBe("0295551234");
    expect(field.value).toBe("(02) 9555 1234");
  });

  test("that is none stays as it was typed", () => {
    const { field, handed, type, leave } = draw(phoneOf({ landline: true }));
    type("call Mary");
    leave();
    expect([field.value, handed.at(-1)]).toEqual(["call Mary", "call Mary"]);
  });
});

describe("an identifier", () => {
  test.each([
    ["abn", "51824753556", "51 824 753 556"],
    ["bsb", "062000", "062-000"],
    ["provider", "2429581t", "242958 1T"],
    ["plain", " ab 1 ", "AB 1"],
  ] as const)("%s typed as %s is written %s on leaving", (kind, typed, shown) => {
    const { field, handed, type, leave } = draw(identifierOf(kind));
    type(typed);
    leave();
    expect(field.value.replace(/\s/g, " ").trim()).toBe(shown);
    expect(handed.at(-1)).toBe(typed.toUpperCase().trim());
  });

  test("is in capitals as it is typed", () => {
    const { field, type } = draw(identifierOf("provider"));
    type("2429581t");
    expect(field.value).toBe("2429581T");
  });
});

describe("the six digits of an app", () => {
  const complete: string[] = [];
  const code: AnyField = ({ value, ...props }) => (
    <CodeField {...props} value={String(value ?? "")} onComplete={(digits) => complete.push(digits)} />
  );

  test("are taken with blanks between them, cut to six, and handed on once complete", () => {
    const { handed, type } = draw(code, "");
    type("12345");
    expect(complete).toEqual([]);
    type("123 456");
    type("1234567");
    expect([handed, complete]).toEqual([["12345", "123456", "123456"], ["123456"]]);
    type("abc");
    expect(handed.at(-1)).toBe("");
  });
});
