// Renders the fields of requests and replies at every depth, with their descriptions.
import { escaped, inline } from './html.ts';

export type Json = Readonly<Record<string, unknown>>;
export type Schemas = Readonly<Record<string, Json>>;

const refName = (schema: Json): string | null =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].replace(/^.*\//, '') : null;

function resolve(schema: Json, schemas: Schemas): Json {
  const name = refName(schema);
  return name === null ? schema : (schemas[name] ?? {});
}

const isNull = (schema: Json): boolean => schema['type'] === 'null';
const choicesOf = (schema: Json): Json[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];

const TYPE_WORDS: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  uuid: 'UUID',
  email: 'email address',
  uri: 'web address',
};

function typeWords(schema: Json): string {
  const name = refName(schema);
  if (name !== null) return name;
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeWords))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeWords((schema['items'] ?? {}) as Json)}`;
  if (schema['type'] === 'object' && typeof schema['additionalProperties'] === 'object') {
    return `map of ${typeWords(schema['additionalProperties'] as Json)}`;
  }
  const format = TYPE_WORDS[String(schema['format'])];
  return format ?? String(schema['type'] ?? 'any');
}

function enumOf(schema: Json): unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  if (schema['type'] === 'array') return enumOf((schema['items'] ?? {}) as Json);
  return choicesOf(schema).flatMap(enumOf);
}

const range = (min: unknown, max: unknown, unit: string): string[] => {
  const isBounded = typeof max === 'number' && Math.abs(max) < Number.MAX_SAFE_INTEGER;
  const isFrom = typeof min === 'number' && Math.abs(min) < Number.MAX_SAFE_INTEGER;
  if (isFrom && isBounded) return [min === max ? `${min}${unit}` : `${min} to ${max}${unit}`];
  if (isBounded) return [`at most ${max}${unit}`];
  return isFrom && Number(min) > 1 ? [`at least ${min}${unit}`] : [];
};

function limitsOf(schema: Json): string[] {
  const [only, ...others] = choicesOf(schema).filter((choice) => !isNull(choice));
  const inner = only !== undefined && others.length === 0 ? limitsOf(only) : [];
  const least = schema['exclusiveMinimum'] === 0 ? 1 : schema['minimum'];
  return [
    ...inner,
    ...range(schema['minLength'], schema['maxLength'], ' characters'),
    ...range(least, schema['maximum'], ''),
    ...range(schema['minItems'], schema['maxItems'], ' items'),
    ...(schema['default'] === undefined ? [] : [`default ${JSON.stringify(schema['default'])}`]),
  ];
}

/** Returns the object that a field is, or of which it holds a list, a map or a choice. Null if there is none. */
function objectWithin(schema: Json, schemas: Schemas): Json | null {
  const found = resolve(schema, schemas);
  if (typeof found['properties'] === 'object') return found;
  const within = [found['items'], found['additionalProperties'], ...choicesOf(found)];
  for (const inner of within) {
    const object = typeof inner === 'object' && inner !== null ? objectWithin(inner as Json, schemas) : null;
    if (object !== null) return object;
  }
  return null;
}

export interface FieldRow {
  readonly name: string;
  readonly schema: Json;
  /** A word beside the type, such as `required`. */
  readonly flag: string;
}

/** A request's rows mark the required fields, a reply's the ones that may be missing. */
export function rowsOf(object: Json, io: 'request' | 'reply'): FieldRow[] {
  const required = new Set((object['required'] ?? []) as string[]);
  return Object.entries((object['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    schema,
    flag: required.has(name) === (io === 'request') ? (io === 'request' ? 'required' : 'may be missing') : '',
  }));
}

function renderField({ name, schema, flag }: FieldRow, io: 'request' | 'reply', schemas: Schemas): string {
  const description = schema['description'] ?? resolve(schema, schemas)['description'] ?? '';
  const values = enumOf(schema).filter((value) => value !== '');
  const object = objectWithin(schema, schemas);
  // A description that contains figures already states the limits.
  const limits = /\d/.test(String(description)) ? [] : limitsOf(schema);
  return `<li><p class="head"><code class="name">${escaped(name)}</code> <span class="type">${escaped(typeWords(schema))}</span>${flag === '' ? '' : ` <span class="flag">${flag}</span>`}</p>
<p>${inline(description)}</p>${values.length === 0 ? '' : `<p class="limits">One of ${values.map((value) => `<code>${escaped(value)}</code>`).join(' ')}</p>`}${
    limits.length === 0 ? '' : `<p class="limits">${escaped(limits.join(', '))}</p>`
  }${object === null ? '' : `<details${name === 'data' ? ' open' : ''}><summary>Fields of <code>${escaped(name)}</code></summary>${renderFields(rowsOf(object, io), io, schemas)}</details>`}</li>`;
}

export function renderFields(rows: readonly FieldRow[], io: 'request' | 'reply', schemas: Schemas): string {
  return `<ul class="fields">${rows.map((row) => renderField(row, io, schemas)).join('')}</ul>`;
}
