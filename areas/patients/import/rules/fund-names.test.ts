import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fundFinder } from "./fund-names.ts";

const table = readFileSync(join(import.meta.dirname, "../../../../app/seed/data/health-funds.tsv"), "utf8");
const funds = table
  .split("\n")
  .slice(1)
  .filter((line) => line !== "")
  .map((line) => line.split("\t"))
  .map(([ID, code = "", name = ""]) => ({ ID: Number(ID), code, name }));
const find = fundFinder(funds);

describe("health funds in the words of an imported file", () => {
  test.each(funds)("$name is found by what the product shows of it", ({ ID, code, name }) => {
    const shown = [code, name, name.toUpperCase(), name.toLowerCase(), name.replace(/ \(.*\)$/, "")];
    expect(shown.filter((each) => find(each) !== ID)).toEqual([]);
  });

  test.each([
    ["Bupa", "BUP"],
    ["BUPA Australia", "BUP"],
    ["Bupa Health Insurance", "BUP"],
    ["Medibank", "MBP"],
    ["Medibank Private", "MBP"],
    ["nib", "NIB"],
    ["NIB Health Funds", "NIB"],
    ["HCF", "HCF"],
    ["ahm", "AHM"],
    ["Australian Unity", "AUF"],
    ["Defence Health", "AHB"],
    ["Teachers Health", "NTF"],
    ["Latrobe", "LHS"],
    ["St Lukes Health", "SLM"],
    ["Union Health", "QTU"],
    ["Hunter Health Insurance", "CDH"],
    ["rt health", "RTE"],
    ["Doctors Health Fund", "AMA"],
    ["Nurses and Midwives Health", "NMW"],
    ["BUPA Aust.", "BUP"],
    ["Medibank Pvt", "MBP"],
    ["H.C.F.", "HCF"],
    ["Teachers Federation", "NTF"],
    ["Teachers Union Health", "QTU"],
    ["Qld Country", "QCH"],
    ["St. Luke's Health", "SLM"],
    ["HIF WA", "HIF"],
    ["Frank Health Insurance", "GMH"],
    ["Qantas", "NIB"],
    ["AIA Vitality", "MYO"],
    ["Police Health Fund", "SPE"],
  ])("%s", (written, code) => {
    expect(funds.find(({ ID }) => ID === find(written))?.code).toBe(code);
  });

  test.each(["", "Health Fund", "Zebra Mutual", "he"])("%j is no fund", (written) => {
    expect(find(written)).toBeNull();
  });
});
