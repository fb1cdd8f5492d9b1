import { VolleyError } from '@volley/sdk';

/** Fields of the API and what the person types for them, for when the API refuses one: `{ sender_id: '--from', to: '<to>' }`. */
export type FieldNames = Readonly<Record<string, string>>;

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
