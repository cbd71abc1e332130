import { describe, expect, test } from "vitest";
import { isEmail, meantEmail } from "./emailCheck";

describe("an e-mail address", () => {
  test.each([
    "ada@stable.example",
    "ada.lovelace+horses@mail.stable.example",
    "o'brien@stable.example",
    "A_B-C@x-y.example",
    "1@2.example",
    "jürgen@bücher.example",
    "用户@例子.example",
  ])("%s is taken", (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    "ada",
    "ada@",
    "@stable.example",
    "ada@gmail",
    "ada.@gmail.com",
    ".ada@gmail.com",
    "a..b@gmail.com",
    "ada @gmail.com",
    "ada@gmail.com.",
    "ada@.example",
    "ada@stable..example",
    "ada@-stable.example",
    "ada@stable-.example",
    "ada@127.0.0.1",
    "ada@stable.example, bob@stable.example",
    "ada@home@stable.example",
    "Ada <ada@stable.example>",
    '"ada"@stable.example',
    `${"a".repeat(65)}@stable.example`,
    `a@${"a".repeat(64)}.example`,
  ])("%s is marked", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test.each([
    ["ada@gmial.com", "ada@gmail.com"],
    ["ada@gmail.con", "ada@gmail.com"],
    ["Ada.B@GMAIL.CON", "Ada.B@gmail.com"],
    ["ada@gmal.com", "ada@gmail.com"],
    ["ada@gmaill.com", "ada@gmail.com"],
    ["ada@yaho.com", "ada@yahoo.com"],
    ["ada@hotmial.com", "ada@hotmail.com"],
    ["ada@outlok.com", "ada@outlook.com"],
    ["ada@iclud.com", "ada@icloud.com"],
    ["ada@comcast.ner", "ada@comcast.net"],
    ["ada@aol.con", "ada@aol.com"],
    ["ada@maplehollow.con", "ada@maplehollow.com"],
    ["a@b@gmial.com", "a@b@gmail.com"],
  ])("%s may mean %s", (text, meant) => {
    expect(meantEmail(text)).toBe(meant);
  });

  test.each([
    "ada@gmail.com",
    "ada@mail.com",
    "ada@email.com",
    "ada@ymail.com",
    "ada@gmx.com",
    "ada@owl.com",
    "ada@me.com",
    "ada@yahoo.co.uk",
    "ada@hotmail.co.uk",
    "ada@yahoo.ca",
    "ada@stable.example",
    "ada",
  ])("%s is asked no question", (text) => {
    expect(meantEmail(text)).toBeUndefined();
  });
});
