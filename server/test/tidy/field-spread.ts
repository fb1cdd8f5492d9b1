import { allOperations, jsonSchema } from '@volley/contract';
import { nameInCode } from '@volley/contract/spelling';
import type { z } from 'zod';
import { isProof, type Source } from './sources.ts';

/** A field of one noun, and the product files outside the contract and the noun's room that spell it. */
export interface FieldSpread {
  readonly field: string;
  readonly files: readonly string[];
}

const ELSEWHERE = /^contract\/|\.generated\.|^console\/src\/text\//;

function addNames(schema: unknown, names: Set<string>): void {
  if (Array.isArray(schema)) for (const part of schema) addNames(part, names);
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
      addNames(value, names);
    }
  }
}

/**
 * The fields that a single noun has. The name of a noun, a name of one word, and the plural of a name that several nouns have, such as `account_ids`,
 * are no clue: they may mean something else wherever they stand.
 */
function fieldsOfOneNoun(): string[] {
  const nouns = new Map<string, Set<string>>();
  for (const { id, params, query, body, reply } of allOperations) {
    const noun = id.split('.').at(-2) ?? id;
    const names = new Set<string>();
    const parts: readonly (z.ZodType | undefined)[] = [params, query, body, reply.schema];
    const components = {};
    for (const part of parts) if (part !== undefined) addNames(jsonSchema(part, 'output', components), names);
    addNames(components, names);
    for (const name of names) nouns.set(name, (nouns.get(name) ?? new Set()).add(noun));
  }
  const ids = new Set(allOperations.flatMap(({ id }) => id.split('.')));
  return [...nouns]
    .filter(([name, { size }]) => size === 1 && name.includes('_') && !ids.has(nameInCode(name)))
    .filter(([name]) => !name.endsWith('s') || (nouns.get(name.slice(0, -1))?.size ?? 0) < 2)
    .map(([name]) => name);
}

function roomOf(path: string): string | null {
  return /^server\/src\/([\w-]+)\//.exec(path)?.[1] ?? null;
}

/** The room with most of the files is the noun's own. */
function outsideItsRoom(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const room of paths.map(roomOf)) if (room !== null) counts.set(room, (counts.get(room) ?? 0) + 1);
  const own = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
  return paths.filter((path) => own === undefined || roomOf(path) !== own);
}

/** How far each fact of the contract is retold by hand, widest first, in whichever spelling: `one_field`, `oneField`, `one-field`. */
export function fieldSpreads(all: readonly Source[]): FieldSpread[] {
  const words = all
    .filter(({ path }) => !isProof(path) && !ELSEWHERE.test(path))
    .map(({ path, text }) => ({ path, words: new Set(text.match(/[A-Za-z][\w-]*/g)) }));
  const spreads = fieldsOfOneNoun().map((field) => {
    const spellings = [field, nameInCode(field), field.replaceAll('_', '-')];
    const naming = words.filter((file) => spellings.some((one) => file.words.has(one))).map(({ path }) => path);
    return { field, files: outsideItsRoom(naming) };
  });
  return spreads.toSorted((a, b) => b.files.length - a.files.length);
}
