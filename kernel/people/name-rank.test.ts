import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NAME_RANKS, nameRank, type RankedName } from "./name-rank.ts";

const person = (username: string, first_name: string, last_name: string): RankedName => ({
  username,
  first_name,
  last_name,
});

describe("the order of people found by a search", () => {
  test("puts the exact user name before the exact last name, beginnings and what contains the text", () => {
    const people = [
      person("okafor", "Ngozi", "Okafor"),
      person("x1", "Ana", "Karaman"),
      person("x2", "Ramanathan", "Iyer"),
      person("x3", "Priya", "Raman"),
      person("raman", "Joan", "Smith"),
    ];
    const ranked = people.toSorted((one, other) => nameRank("raman", one) - nameRank("raman", other));
    expect(ranked.map(({ last_name }) => last_name)).toEqual(["Smith", "Raman", "Iyer", "Karaman", "Okafor"]);
  });

  test.each(["Priya Raman", "raman priya", "RAMAN, Priya", "raman"])("knows the whole name: %s", (typed) => {
    expect(nameRank(typed, person("praman", "Priya", "Raman"))).toBe(NAME_RANKS.lastName);
  });

  test("is the same with and without accents, hyphens and capitals", () => {
    expect(nameRank("o'sullivan-nguyen", person("x", "Mai", "O’Sullivan Nguyễn"))).toBe(NAME_RANKS.lastName);
  });

  test("nothing typed is no match of anybody", () => {
    expect(nameRank(" ", person("x", "Mai", "Nguyen"))).toBe(NAME_RANKS.elsewhere);
  });

  test("the exact user name is always first, and its own last name never worse than a beginning", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, word, word, (username, first, last) => {
        expect(nameRank(username, person(username, first, last))).toBe(NAME_RANKS.username);
        expect(nameRank(last, person(username, first, last))).toBeLessThanOrEqual(NAME_RANKS.lastName);
        expect(nameRank(last.slice(0, 1), person(username, first, last))).toBeLessThanOrEqual(
          NAME_RANKS.beginning,
        );
      }),
    );
  });
});
