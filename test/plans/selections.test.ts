import { describe, expect, test } from "vitest";
import { complete, differences, later, rejected } from "./odd-answers.ts";

describe("selections", () => {
  const dog = { type: "Dog", name: "rex", barks: 3 };
  const cat = { type: "Cat", isCat: true, name: "tom", friend: "rex", lives: 9 };

  test("merge fields of fragments and aliases, in the order in which they are first asked for", async () => {
    const text = `{
      marked { b: text ...One child { int } ... on Marked { b: text child { flag ...One } } ... { flag } __typename a: __typename }
      unmarked { ...Two child { int } text ...Two }
    }
    fragment One on Marked { int child { text } ... @include(if: true) { colour } }
    fragment Two on Unmarked { child { text called } called }`;
    expect(await differences(text, { all: { ...complete, child: complete } })).toEqual([]);
  });

  test.each<[name: string, make: () => object]>([
    [
      "a pure type",
      () => ({
        being: dog,
        either: dog,
        beings: [dog, null, dog],
        eithers: [dog, { type: "Stone", weight: 0.5 }],
      }),
    ],
    ["a type with isTypeOf", () => ({ being: cat, beings: [cat, dog, { ...cat, isCat: false }] })],
    [
      "a type with isTypeOf that promises",
      () => ({ being: { ...cat, isCat: later(true) }, beings: [{ ...cat, isCat: later(false) }] }),
    ],
    ["a type with isTypeOf that fails", () => ({ being: { ...cat, isCat: rejected() }, beings: [dog] })],
    ["no type", () => ({ being: {}, either: { type: null }, eithers: [dog, {}] })],
    ["an unknown type", () => ({ being: { type: "Wolf" }, eithers: [{ type: "Wolf" }] })],
    ["a type that is no object", () => ({ being: { type: "Colour" }, either: { type: "Being" } })],
    ["a type that is not possible", () => ({ being: { type: "Stone" }, beings: [dog, { type: "Marked" }] })],
    ["a type that is no name", () => ({ being: { type: 7 }, either: { type: { name: "Dog" } } })],
    [
      "a promise of a type",
      () => ({ being: { ...dog, type: later("Dog") }, either: { ...dog, type: rejected() } }),
    ],
    [
      "a broken dog among others",
      () => ({ beings: [dog, { ...dog, barks: null }, cat], eithers: [dog, { ...dog, barks: "no" }] }),
    ],
    [
      "a dog whose resolver throws",
      () => ({ beings: [dog, { type: "Dog", barks: 1 }], being: { type: "Dog", barks: 1 } }),
    ],
  ])("of interfaces and unions: %s", async (_name, make) => {
    for (const root of ["marked", "unmarked"]) {
      const selection = `{
        being { name ...Dogs ... on Cat { lives } __typename }
        beings { __typename friend ...Dogs }
        either { ...Dogs ... on Stone { weight } }
        eithers { __typename ... on Being { name } }
      }`;
      const text = `{ ${root} ${selection} } fragment Dogs on Dog { barks friend }`;
      expect(await differences(text, { all: make })).toEqual([]);
      expect(await differences(text, { all: () => later(make()) })).toEqual([]);
      const lists = `{ ${root}List ${selection} } fragment Dogs on Dog { barks friend }`;
      expect(await differences(lists, { all: () => [make(), null, make()] })).toEqual([]);
    }
  });

  test("of types that are found by promises, by isTypeOf and by __typename", async () => {
    const text = `{ marked { later { __typename ... on Dog { barks } ... on Cat { lives } } guessed { __typename name } } }`;
    for (const value of [
      dog,
      cat,
      { type: "Stone" },
      { __typename: "Bird", name: "b" },
      { isBird: true, name: "c" },
      {},
    ]) {
      expect(await differences(text, { all: { later: value, guessed: value } })).toEqual([]);
    }
  });

  test("of fields that are known from their object at times, or wrapped", async () => {
    const list = [{ told: "told" }, { told: null }, {}, { told: 3 }];
    expect(await differences(`{ markedList { text known wrapped int } }`, { all: list })).toEqual([]);
  });

  test("skip and include what the variables say", async () => {
    const text = `query Q($a: Boolean!, $b: Boolean! = true, $c: Boolean = false) {
      marked @skip(if: $a) { text @include(if: $b) int @skip(if: $c) @include(if: $a) child @include(if: true) { ...F @skip(if: $b) id } }
      unmarked { ...G @include(if: $a) ... @skip(if: $c) { flag } text @skip(if: true) }
    }
    fragment F on Marked { flag }
    fragment G on Unmarked { int @skip(if: $b) float }`;
    const all = { ...complete, child: complete };
    for (const a of [true, false]) {
      for (const rest of [{}, { b: false }, { c: true }, { b: false, c: true }]) {
        expect(await differences(text, { all }, { a, ...rest })).toEqual([]);
      }
    }
  });

  test("of one operation among several", async () => {
    const text = "query A { marked { ...F } } query B { unmarked { text } } fragment F on Marked { int }";
    expect(await differences(text, { all: complete }, {}, "A")).toEqual([]);
    expect(await differences(text, { all: complete }, {}, "B")).toEqual([]);
  });
});
