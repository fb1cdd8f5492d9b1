import { VolleyError } from '@volley/sdk';

/**
 * Fields of the API and what the person types for them: `{ sender_id: '--from', to: '<to>' }`. From one such table a command makes the request, and
 * names the flag if the API refuses the field.
 */
export type FieldNames = Readonly<Record<string, string>>;

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type AttributeOf<Typed> = Typed extends `--${infer Name}` ? Camel<Name> : never;
/** A name with a dot is nested in the request, and an argument is no flag, so both serve only to name the field in an error. */
type Flagged<Names, Flags> = {
  [Field in keyof Names]: Field extends `${string}.${string}`
    ? never
    : AttributeOf<Names[Field]> extends infer Name
      ? [Name] extends [never]
        ? never
        : Name extends keyof Flags
          ? Field
          : never
      : never;
}[keyof Names];
type ValueOf<Flags, Typed> = AttributeOf<Typed> extends keyof Flags ? Flags[AttributeOf<Typed>] : never;
type Needed<Names, Flags> = {
  [Field in Flagged<Names, Flags>]: undefined extends ValueOf<Flags, Names[Field]> ? never : Field;
}[Flagged<Names, Flags>];

export type FieldsOf<Names extends FieldNames, Flags> = {
  [Field in Needed<Names, Flags>]: ValueOf<Flags, Names[Field]>;
} & {
  [Field in Exclude<Flagged<Names, Flags>, Needed<Names, Flags>>]?: NonNullable<ValueOf<Flags, Names[Field]>>;
};

function attributeOf(typed: string): string | null {
  if (!typed.startsWith('--')) return null;
  return typed.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the fields whose flags were given on the command line. */
export function fieldsOf<const Names extends FieldNames, Flags extends object>(
  names: Names,
  flags: Flags,
): FieldsOf<Names, Flags> {
  const given = new Map<string, unknown>(Object.entries(flags));
  const named = Object.entries(names).flatMap(([field, typed]) => {
    const attribute = attributeOf(typed);
    const value = attribute === null || field.includes('.') ? undefined : given.get(attribute);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(named) as FieldsOf<Names, Flags>;
}

function ordinal(index: number): string {
  const number = index + 1;
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** Turns `0.1.weight` below a field into words with ordinals: the 1st, the 2nd, weight. */
function placeOf(steps: readonly string[]): string {
  if (steps.length === 0) return '';
  const words = steps.map((step) => (/^\d+$/.test(step) ? `the ${ordinal(Number(step))}` : step.replaceAll('_', ' ')));
  return ` (${words.join(', ')})`;
}

/** Returns the flag of the field or of a parent of it; otherwise the field in plain words. */
function typedName(field: string, names: FieldNames): { readonly name: string; readonly isTyped: boolean } {
  const steps = field.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const typed = names[steps.slice(0, length).join('.')];
    if (typed !== undefined) return { name: `${typed}${placeOf(steps.slice(length))}`, isTyped: true };
  }
  const [first = '', ...rest] = steps;
  return { name: `The ${first.replaceAll('_', ' ')}${placeOf(rest)}`, isTyped: false };
}

const asWrittenOf = (field: string): string => `The ${field.replaceAll('_', ' ')} `;

/** Returns the API's sentence about a field, with the flag in place of the field's name. */
function nameInSentence(field: string, sentence: string, names: FieldNames): string {
  const { name, isTyped } = typedName(field, names);
  const asWritten = asWrittenOf(field);
  if (sentence.startsWith(asWritten)) {
    const said = sentence.slice(asWritten.length);
    if (isTyped) return `${name} ${said.replace(/^field /, '')}`;
    return field.includes('.') ? `${name} ${said.replace(/^field /, '')}` : sentence;
  }
  return isTyped ? `${name}: ${sentence}` : sentence;
}

/** Returns the API's sentences about a field. One that does not name the field says more about the fault before it, and stays beside it. */
export function nameInSentences(field: string, sentences: readonly string[], names: FieldNames): string[] {
  const told: string[] = [];
  for (const sentence of sentences) {
    const before = sentence.startsWith(asWrittenOf(field)) ? undefined : told.pop();
    told.push(before === undefined ? nameInSentence(field, sentence, names) : `${before} ${sentence}`);
  }
  return told;
}

/** Returns the same error with the names of the command line. */
export function withFlagNames(error: VolleyError, names: FieldNames): VolleyError {
  const entries = Object.entries(error.errors).map(
    ([field, sentences]) => [field, nameInSentences(field, sentences, names)] as const,
  );
  if (entries.length === 0) return error;
  return new VolleyError(error.sentence, { ...error, errors: Object.fromEntries(entries), cause: error });
}
