import { allOperations, type Components, jsonSchema, type Operation } from '@volley/contract';
import type { Operation as Entry, Field, Table } from '../cli/src/frame/table.ts';

type Json = Readonly<Record<string, unknown>>;

const HEAD = `// Made by \`npm run docs\` from the contract: change that, not this.
import type { Operation } from './table.ts';

export const OPERATIONS: Readonly<Record<string, Operation>> = {
`;

/** What a person does not give: pages come by \`--limit\` and \`--page\`, and keys of retries by the client. */
const LEFT_OUT = new Set(['page', 'per_page', 'cursor', 'api_key', 'idempotency_key']);

const isNull = ({ type }: Json): boolean => type === 'null';
const propertiesOf = (schema: Json) => (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;

/** Several ways to write one value: the number is the one that stands beside a text or a constant. */
function soleOf(choices: readonly Json[]): Json {
  return choices.find(({ type }) => type === 'integer' || type === 'number') ?? choices[0] ?? {};
}

function kindOf(schema: Json): Omit<Field, 'help' | 'isRequired'> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (choices !== undefined && schema['type'] === undefined) {
    const others = choices.filter((choice) => !isNull(choice));
    const kind = kindOf(soleOf(others));
    return others.length === choices.length ? kind : { ...kind, isNullable: true };
  }
  if (Array.isArray(schema['enum'])) {
    const [only, ...more] = schema['enum'] as string[];
    return more.length === 0 ? { kind: 'word', choices: [only ?? ''] } : { kind: 'text', choices: schema['enum'] };
  }
  switch (schema['type']) {
    case 'array': {
      const item = kindOf(schema['items'] as Json);
      return item.isMany ? { kind: 'json', isMany: true } : { ...item, isMany: true };
    }
    case 'integer':
      return { kind: 'whole', minimum: (schema['minimum'] ?? ('exclusiveMinimum' in schema ? 1 : 0)) as number };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'switch' };
    case 'string':
      return { kind: 'text' };
    default:
      return { kind: 'json' };
  }
}

const nullOf = ({ isNullable }: Partial<Field>): Partial<Field> => (isNullable ? { isNullable } : {});

function entriesOf(name: string, schema: Json, isRequired: boolean): [string, Field][] {
  const choices = (schema['anyOf'] ?? []) as readonly Json[];
  const inner = choices.find(({ type }) => type === 'object') ?? schema;
  const marks: Partial<Field> = {
    ...(typeof schema['description'] === 'string' ? { help: schema['description'] } : {}),
    ...(isRequired ? { isRequired } : {}),
    ...nullOf({ isNullable: choices.some(isNull) }),
  };
  if (inner['type'] !== 'object') return [[name, { ...kindOf(schema), ...marks }]];
  const values = inner['additionalProperties'];
  const properties = propertiesOf(inner);
  const { from, to, ...others } = properties;
  if (typeof values === 'object' && values !== null && Object.keys(properties).length === 0)
    return [[name, { ...marks, kind: 'pairs', ...nullOf(kindOf(values as Json)) }]];
  // Numbers that belong together, such as TON and NPI, are one value.
  if (Object.values(properties).every(({ type }) => type === 'integer')) return [[name, { kind: 'json', ...marks }]];
  const isHours = from !== undefined && to !== undefined;
  const whole: [string, Field][] = isHours
    ? [[name, { kind: 'hours', ...marks }]]
    : marks.isNullable
      ? [[name, { kind: 'parts', ...marks }]]
      : [];
  return [
    ...whole,
    ...Object.entries(isHours ? others : properties).flatMap(([part, one]) => entriesOf(`${name}.${part}`, one, false)),
  ];
}

function fieldsOf(schema: Operation['body'], components: Components): [string, Field][] {
  if (schema === undefined) return [];
  const json = jsonSchema(schema, 'input', components) as Json;
  const required = new Set((json['required'] ?? []) as string[]);
  return Object.entries(propertiesOf(json))
    .filter(([name]) => !LEFT_OUT.has(name))
    .flatMap(([name, one]) => entriesOf(name, one, required.has(name)));
}

function replyOf({ reply: { contentType = 'application/json' } }: Operation): 'json' | 'table' | 'file' | 'live' {
  if (contentType.startsWith('text/event-stream')) return 'live';
  if (/^(text\/csv|application\/octet-stream)/.test(contentType)) return 'table';
  return contentType.includes('json') ? 'json' : 'file';
}

/** Returns what the contract's example has of these fields. */
function samplesOf({ bodyExample }: Operation, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const at = (field: string) =>
    field.split('.').reduce((one, name) => (one as Json | null | undefined)?.[name], bodyExample as unknown);
  return Object.fromEntries(fields.map((field) => [field, at(field)]).filter(([, sample]) => sample !== undefined));
}

function entryOf(operation: Operation): Entry {
  const components: Components = {};
  const { method, summary, upload } = operation;
  const path = fieldsOf(operation.params, components);
  const query = Object.keys(operation.query?.shape ?? {});
  const body = fieldsOf(operation.body, components);
  const samples = samplesOf(
    operation,
    body.map(([name]) => name),
  );
  return {
    does: summary,
    ...(operation.scope === null ? {} : { scope: operation.scope }),
    ...(method === 'GET' ? {} : { method }),
    ...(operation.reply.status === 201 ? { isNew: true } : {}),
    ...(operation.reply.secretField === undefined ? {} : { secret: operation.reply.secretField }),
    ...(operation.listener === 'links' ? { isOfLinks: true } : {}),
    ...(query.includes('page') || query.includes('cursor') ? { isPaged: true } : {}),
    ...(upload === undefined ? {} : { isUpload: true }),
    reply: replyOf(operation),
    path: path.map(([name]) => name),
    fields: Object.fromEntries([...path, ...fieldsOf(operation.query, components), ...body]),
    ...(Object.keys(samples).length === 0 ? {} : { samples }),
  };
}

/** Returns what the command line needs to know of each operation. Those of a person's own session are for browsers. */
export function commandTable(operations: readonly Operation[] = allOperations): Table {
  const ofKeys = operations.filter(({ auth }) => auth !== 'session' && auth !== 'open');
  return Object.fromEntries(ofKeys.map((operation) => [operation.id, entryOf(operation)]));
}

/** Returns the command line's table of operations as a file: what each takes, as data, for its flags and arguments. */
export function renderCommandTable(): string {
  const entries = Object.entries(commandTable());
  return `${HEAD}${entries.map(([id, entry]) => `  '${id}': ${JSON.stringify(entry)},\n`).join('')}};\n`;
}
