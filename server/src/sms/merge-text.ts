import { replaceLookAlikes } from '../lib/sms-text-look-alikes.ts';

/** What happens to a recipient whose field is empty when the text gives no word in its place. */
export const MISSING_FIELD_POLICIES = ['default', 'skip'] as const;
export type MissingFieldPolicy = (typeof MISSING_FIELD_POLICIES)[number];

export interface MergeFields {
  readonly firstName: string;
  readonly lastName: string;
}

export interface MergeText {
  /** A text without fields is the same for everybody: merged and counted once. */
  readonly hasFields: boolean;
  /** Null: a field is missing, and such recipients are to be left out. */
  merge(fields: MergeFields): string | null;
}

export interface MergeRules {
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
}

const FIELD = /\{\{([^{}]*)\}\}/g;
const NAMES: Readonly<Record<string, keyof MergeFields>> = { first_name: 'firstName', last_name: 'lastName' };

type Piece = string | { readonly field: keyof MergeFields; readonly fallback: string | null };

function readField(inside: string): Piece | null {
  const bar = inside.indexOf('|');
  const field = NAMES[(bar < 0 ? inside : inside.slice(0, bar)).trim()];
  if (field === undefined) return null;
  return { field, fallback: bar < 0 ? null : inside.slice(bar + 1).trim() };
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const field = readField(match[1] ?? '');
    if (field === null) continue;
    found.push(text.slice(end, match.index), field);
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)].filter((piece) => piece !== '');
}

/** The names in braces that mean nothing to us: a recipient would read them as they stand. */
export function listUnknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map((match) => match[1] ?? '');
  return [...new Set(names.filter((inside) => readField(inside) === null))];
}

export function compileText(text: string, rules: MergeRules): MergeText {
  const finish = rules.replaceLookAlikes ? replaceLookAlikes : (merged: string) => merged;
  const parts = pieces(text);
  if (parts.every((part) => typeof part === 'string')) {
    const whole = finish(text);
    return { hasFields: false, merge: () => whole };
  }
  const isSkipped = rules.missingField === 'skip';
  return {
    hasFields: true,
    merge(fields) {
      let merged = '';
      for (const part of parts) {
        if (typeof part === 'string') merged += part;
        else if (fields[part.field] !== '') merged += fields[part.field];
        else if (part.fallback !== null) merged += part.fallback;
        else if (isSkipped) return null;
      }
      return finish(merged);
    },
  };
}
