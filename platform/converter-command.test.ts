import { describe, expect, test } from "vitest";
import { argumentsWith, converterCommand } from "./converter-command.ts";

describe("the command that converts recordings", () => {
  test.each([
    ["ffmpeg -i {in} {out}", "ffmpeg", ["-i", "/a b/in.dss", "/c/out.mp3"]],
    ["/opt/convert --from={in} --to={out}", "/opt/convert", ["--from=/a b/in.dss", "--to=/c/out.mp3"]],
    [
      '"C:\\Program Files\\dss.exe" "{in}" -o {out}',
      "C:\\Program Files\\dss.exe",
      ["/a b/in.dss", "-o", "/c/out.mp3"],
    ],
    ["sh -c ; {in} {out}", "sh", ["-c", ";", "/a b/in.dss", "/c/out.mp3"]],
  ])("%s", (text, program, args) => {
    const command = converterCommand(text);
    expect(command && [command.program, argumentsWith(command, "/a b/in.dss", "/c/out.mp3")]).toEqual([
      program,
      args,
    ]);
  });

  test.each([
    [""],
    ["ffmpeg"],
    ["ffmpeg -i {in}"],
    ["ffmpeg {out}"],
    ["{in} {out}"],
    ["ffmpeg {in} {in} {out}"],
  ])("%j names no recording, no copy or no program", (text) => expect(converterCommand(text)).toBeNull());

  test("a path with a dollar sign stays as it is", () => {
    const command = converterCommand("x {in} {out}");
    expect(command && argumentsWith(command, "/$&/$1", "/o")).toEqual(["/$&/$1", "/o"]);
  });
});
