import { describe, expect, test } from "vitest";
import { delimiterOf, namedDelimiter } from "./csv-records.ts";
import { csvRows } from "./csv-rows.ts";

async function read(file: string | Buffer): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of csvRows(Buffer.from(file))) rows.push(cells);
  return rows;
}

const HEAD = ["Surname", "Mobile"];
const ROW = ["Müller", "0412345678"];

describe("a table as programs write it", () => {
  test.each<[string, string | Buffer]>([
    ["commas", "Surname,Mobile\r\nMüller,0412345678\r\n"],
    ["semicolons", "Surname;Mobile\nMüller;0412345678\n"],
    ["tabs", "Surname\tMobile\nMüller\t0412345678\n"],
    ["bars", "Surname|Mobile\nMüller|0412345678\n"],
    ["a line that names its delimiter", "sep=;\r\nSurname;Mobile\r\nMüller;0412345678\r\n"],
    ["a quoted line that names its delimiter", '"sep=,"\r\nSurname,Mobile\r\nMüller,0412345678\r\n'],
    ["a named tab", "SEP=\t\r\nSurname\tMobile\r\nMüller\t0412345678\r\n"],
    ["a mark and a named delimiter", "\ufeffsep=;\r\nSurname;Mobile\r\nMüller;0412345678\r\n"],
    ["a number kept as a formula", 'Surname,Mobile\nMüller,="0412345678"\n'],
    ["a number kept as a quoted formula", 'Surname,Mobile\nMüller,"=""0412345678"""\n'],
    [
      "UTF-16 with tabs, as Excel writes Unicode text",
      Buffer.from("\ufeffSurname\tMobile\r\nMüller\t0412345678\r\n", "utf16le"),
    ],
    ["UTF-16 without a mark", Buffer.from("Surname\tMobile\r\nMüller\t0412345678\r\n", "utf16le")],
    [
      "Mac Roman and the line ends of an old Mac",
      Buffer.from([...Buffer.from("Surname,Mobile\rM"), 0x9f, ...Buffer.from("ller,0412345678\r")]),
    ],
    ["Windows-1252", Buffer.from("Surname,Mobile\nMüller,0412345678\n", "latin1")],
  ])("with %s", async (_, file) => expect(await read(file)).toEqual([HEAD, ROW]));

  test("keeps two lines of an address in one cell", async () =>
    expect(await read('Name,Address\r\nBell,"Suite 4\r\n12 High St"\r\n')).toEqual([
      ["Name", "Address"],
      ["Bell", "Suite 4\r\n12 High St"],
    ]));

  test.each([
    ['="a"', "a"],
    ['="say ""hi"""', 'say "hi"'],
    ["=A1", "=A1"],
    ['="a"&"b"', '="a"&"b"'],
    ['="', '="'],
  ])("the formula %s is %s", async (cell, shown) => {
    expect(await read(`A;B\n"${cell.replaceAll('"', '""')}";x\n`)).toEqual([
      ["A", "B"],
      [shown, "x"],
    ]);
  });

  describe("with a quote that is never closed", () => {
    const head = "ID,Surname,Given,DOB,Suburb,Notes\n";
    const next = '2,Bell,Ann,1/2/1960,Sydney,"Unit 3, left"\n3,Chan,Bo,1/2/1961,Perth,\n';
    test("is refused where the row after it would be a part of a cell", async () => {
      await expect(read(`${head}1,Arden,Ruth,1/2/1959,Kew,"Prefers mornings\n${next}`)).rejects.toThrow(
        "has a quote that is never closed near line 3",
      );
      await expect(read(`${head}1,"Arden,Ruth,1/2/1959,Kew,Seen\n${next}`)).rejects.toThrow(
        "has a quote that is never closed near line 3",
      );
    });
    test.each(['"Bad" knees\nleft, right, both', "Takes\naspirin, statin, iron, zinc, oil, tea, salt"])(
      "is another thing than a line break and commas in %j",
      async (note) => {
        const rows = await read(`${head}1,Arden,Ruth,1/2/1959,Kew,"${note.replaceAll('"', '""')}"\n${next}`);
        expect([rows[1]?.[5], rows.length]).toEqual([note, 4]);
      },
    );
  });

  test("a delimiter is named in the first line alone", async () => {
    expect(await read("Surname,Mobile\nsep=;,x\n")).toEqual([HEAD, ["sep=;", "x"]]);
    expect([namedDelimiter("sep="), namedDelimiter("sep=;;"), namedDelimiter("x\nsep=;")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([delimiterOf("sep=|\na,b,c"), delimiterOf("a;b,c;d")]).toEqual(["|", ";"]);
  });
});
