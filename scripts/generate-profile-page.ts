import { readFileSync } from 'node:fs';
import { type Components, jsonSchema } from '@volley/contract';
import { type Profile, profileDocument, shippedProfiles } from '../server/src/carriers/http-profile/index.ts';

type Json = Readonly<Record<string, unknown>>;

const BEGIN = '<!-- The tables below are made by `npm run docs` from the profiles and their schema. -->\n';
const HEAD = '| member | value | meaning |\n|---|---|---|\n';

/** The parts of a profile, in the order of the page, and what each is. */
const PARTS: Readonly<Record<string, string>> = {
  value: 'A value that the person who adds the carrier is asked for.',
  request: 'A request. Every text in it may have places.',
  auth: 'How a request proves who sends it.',
  body: 'The body of a request.',
  leaf: 'A text in a body, query or headers that becomes another value, or may be left out.',
  answer: 'How an answer is read.',
  refusal: 'A row of the table of refusals.',
  read: 'A place to read from. Where one is wanted, a list of several is taken: the first that is not empty counts.',
  test: 'A comparison of what is read.',
  hook: 'Calls of the provider.',
  guard: 'How a call proves that it is the provider.',
  receipts: 'How receipts are read.',
  replies: 'How replies are read.',
};

const listOf = (json: unknown): readonly Json[] => (Array.isArray(json) ? (json as Json[]) : []);

function wordsOf(json: Json): string {
  const reference = /([^/]+)$/.exec(String(json['$ref'] ?? ''))?.[1];
  if (reference !== undefined) return `[${reference}](#${reference})`;
  const choices = [...listOf(json['anyOf']), ...listOf(json['oneOf']), ...listOf(json['allOf'])];
  if (choices.length > 0) return [...new Set(choices.map(wordsOf))].join(' or ');
  if ('const' in json) return `\`${json['const']}\``;
  if (Array.isArray(json['enum'])) return json['enum'].map((one) => `\`${one}\``).join(', ');
  if (json['type'] === 'array') return `list of ${wordsOf((json['items'] ?? {}) as Json)}`;
  if (json['type'] !== 'object') return json['type'] === 'string' ? 'text' : String(json['type'] ?? 'any');
  const names = Object.keys((json['properties'] ?? {}) as Json);
  return names.length > 0 ? `{ ${names.map((name) => `\`${name}\``).join(', ')} }` : 'names with values';
}

function rowsOf(json: Json, before = ''): string[] {
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, Json>>;
  const required = new Set((json['required'] ?? []) as string[]);
  return Object.entries(properties).flatMap(([name, one]) => {
    const marks = [required.has(name) ? 'Required.' : '', 'default' in one ? defaultOf(one['default']) : ''];
    const words = [String(one['description'] ?? ''), ...marks].filter((part) => part !== '').join(' ');
    const inner = one['type'] === 'object' && !('$ref' in one) ? rowsOf(one, `${before}${name}.`) : [];
    return [`| \`${before}${name}\` | ${wordsOf(one)} | ${words} |`, ...inner];
  });
}

function defaultOf(value: unknown): string {
  const isEmpty = value === '' || (typeof value === 'object' && value !== null);
  return isEmpty ? '' : `Default: \`${value}\`.`;
}

/** A choice of kinds has a row for each, with what it takes. */
function kindsOf(json: Json): string[] {
  return [...listOf(json['oneOf']), ...listOf(json['anyOf'])].flatMap((one) => {
    const { kind, ...others } = (one['properties'] ?? {}) as Readonly<Record<string, Json>>;
    const head = `| \`kind\`: ${wordsOf(kind ?? {})} | | ${one['description'] ?? ''} |`;
    return [head, ...rowsOf({ ...one, properties: others })];
  });
}

const tableOf = (json: Json): string => {
  const rows = 'properties' in json ? rowsOf(json) : kindsOf(json);
  return `${HEAD}${rows.join('\n')}\n`;
};

const yes = (part: unknown): string => (part === undefined ? '' : 'yes');

function coverageOf({ name, title, receipts, replies, status, check }: Profile): string {
  const byReference = receipts !== undefined && receipts.id === undefined ? ', by reference' : '';
  return `| \`${name}\` | ${title} | ${yes(receipts)}${byReference} | ${yes(replies)} | ${yes(status)} | ${yes(check)} |`;
}

const coverage = (): string => {
  const head =
    '| profile | provider | receipts | replies | asks for the status | checks the values |\n|---|---|---|---|---|---|\n';
  return `${head}${[...shippedProfiles().values()].map(coverageOf).join('\n')}\n`;
};

/** Returns docs/http-profiles.md with its tables, after what is written by hand. */
export function renderProfilePage(): string {
  const page = readFileSync(new URL('../docs/http-profiles.md', import.meta.url), 'utf8');
  const components: Components = {};
  const document = jsonSchema(profileDocument, 'input', components) as Json;
  const parts = Object.entries(PARTS).map(
    ([name, what]) => `### ${name}\n\n${what}\n\n${tableOf((components[name] ?? {}) as Json)}`,
  );
  return `${page.slice(0, page.indexOf(BEGIN))}${BEGIN}\n${coverage()}\n## Every member\n\n${tableOf(document)}\n${parts.join('\n')}`;
}
