import { allOperations, type Components, ERROR_CODES, jsonSchema, liveEvent, type Operation } from '@volley/contract';

import { type Member, renderShapes, type Shape, writtenMember } from './sdk-shapes.ts';

type Json = Readonly<Record<string, unknown>>;

const HEAD = `// Made by \`npm run docs\` from the contract: change that, not this.
import type { Call, CursorPage, FullPage, ListCall, LiveCall, ShortPage, TableCall, Told } from './call.ts';

/** The same fields, each of which may be left out. */
type Loose<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
`;

function commentOf(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const LITERAL = /^[A-Za-z_$][\w$]*$/;

function membersOf(schema: Json, indent: string): Member[] {
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries(schema['properties'] as Record<string, Json>).map(([name, field]) => {
    const key = LITERAL.test(name) ? name : JSON.stringify(name);
    const head = `${commentOf(field['description'], indent)}${indent}readonly ${key}`;
    return { name, head, type: typeOf(field, indent), isOptional: !required.has(name) };
  });
}

function fieldsOf(schema: Json, indent: string): string {
  return membersOf(schema, indent).map(writtenMember).join('');
}

function objectOf(schema: Json, indent: string): string {
  const rest = schema['additionalProperties'];
  const properties = Object.keys((schema['properties'] ?? {}) as object);
  if (properties.length > 0) return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
  if (typeof rest === 'object' && rest !== null) return `Readonly<Record<string, ${typeOf(rest as Json, indent)}>>`;
  return rest === false ? 'Readonly<Record<string, never>>' : 'Readonly<Record<string, unknown>>';
}

/** Whether a type is a union. An object's members are on lines of their own, so only a text after its end makes it one. */
const isCompound = (type: string): boolean => (type.startsWith('{') ? type.includes('} | ') : type.includes(' | '));

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

/** Returns the type of a JSON Schema as a person would write it. */
function typeOf(schema: Json, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].replace(/^.*\//, '');
  if (schema['contentEncoding'] === 'binary') return 'Uint8Array';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((value) => JSON.stringify(value)));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return union(choices.map((choice: Json) => typeOf(choice, indent)));
  if (Array.isArray(schema['type'])) return union(schema['type'].map((type) => typeOf({ ...schema, type }, indent)));
  switch (schema['type']) {
    case 'array': {
      const item = typeOf((schema['items'] ?? {}) as Json, indent);
      return `readonly ${isCompound(item) || item.startsWith('readonly') ? `(${item})` : item}[]`;
    }
    case 'object':
      return objectOf(schema, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema['type'];
    default:
      return 'unknown';
  }
}

const pascal = (id: string): string => id.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

function typeAliasOf(name: string, schema: Json): string {
  return `\n${commentOf(schema['description'], '')}export type ${name} = ${typeOf(schema)};\n`;
}

function shapeOf(name: string, schema: Json): Shape {
  return { name, comment: commentOf(schema['description'], ''), members: membersOf(schema, '  ') };
}

/** Returns path, query and body fields as one object, or null if there are none. */
function inputOf(operation: Operation, components: Components): Json | null {
  const parts = [operation.params, operation.query, operation.body].flatMap((schema) =>
    schema === undefined ? [] : [jsonSchema(schema, 'input', components)],
  );
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as Record<string, unknown>;
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[]);
  if (operation.upload) {
    properties['file'] = { contentEncoding: 'binary' };
    required.push('file');
  }
  if (Object.keys(properties).length === 0) return null;
  // The client adds its own key to queries that take one.
  return { properties, required: required.filter((name) => name !== 'api_key') };
}

interface Reply {
  readonly type: string;
  /** The type of an item of its pages, null if it is not a list. */
  readonly item: string | null;
}

function listOf(data: Json): Reply | null {
  const properties = (data['properties'] ?? {}) as Record<string, Json>;
  const items = properties['data']?.['items'] as Json | undefined;
  if (items === undefined) return null;
  const item = typeOf(items);
  if ('next_cursor' in properties) return { type: `CursorPage<${item}>`, item };
  if (!('current_page' in properties)) return null;
  return { type: `${'path' in properties ? 'FullPage' : 'ShortPage'}<${item}>`, item };
}

const isStream = ({ reply }: Operation): boolean => reply.contentType?.startsWith('text/event-stream') === true;

/** Returns the type to which a call resolves: the reply's data, else its message, or `Told<data>` if the reply has both. */
function replyOf(operation: Operation, components: Components, shapes: Shape[]): Reply {
  // The type of each event of the stream.
  if (isStream(operation)) return { type: typeOf(jsonSchema(liveEvent, 'output', components)), item: null };
  const { data, message } = (jsonSchema(operation.reply.schema, 'output', components)['properties'] ?? {}) as {
    data?: Json;
    message?: Json;
  };
  if (data === undefined) return { type: 'string', item: null };
  const list = listOf(data);
  if (list !== null) return list;
  let type = typeOf(data);
  if (type.startsWith('{')) {
    type = `${pascal(operation.id)}Result`;
    shapes.push(shapeOf(type, data));
  }
  return { type: message === undefined ? type : `Told<${type}>`, item: null };
}

function callOf(operation: Operation, input: string, { type, item }: Reply): string {
  const { contentType = 'application/json' } = operation.reply;
  if (isStream(operation)) return `LiveCall<${input}, ${type}>`;
  if (/^(text\/csv|application\/octet-stream)/.test(contentType)) return `TableCall<${input}>`;
  // Sounds and pictures are returned as bytes, other files as text.
  if (/^(audio\/|image\/png)/.test(contentType)) return `Call<${input}, Uint8Array>`;
  return item === null ? `Call<${input}, ${type}>` : `ListCall<${input}, ${type}, ${item}>`;
}

type Branch = Map<string, Branch | string>;

function plant(root: Branch, id: string, leaf: string): void {
  const names = id.split('.');
  const last = names.pop() ?? id;
  let branch = root;
  for (const name of names) {
    const next = branch.get(name);
    const found: Branch = next instanceof Map ? next : new Map();
    branch.set(name, found);
    branch = found;
  }
  branch.set(last, leaf);
}

function clientOf(branch: Branch, indent: string): string {
  return [...branch]
    .map(([name, node]) =>
      node instanceof Map
        ? `${indent}readonly ${name}: {\n${clientOf(node, `${indent}  `)}${indent}};\n`
        : node.replaceAll(/^/gm, indent).replace(/\s+$/, '\n'),
    )
    .join('');
}

/** Returns every resource, every call's input and the client as types that refer to no other package. */
export function renderSdkTypes(): string {
  const components: Components = {};
  const shapes: Shape[] = [];
  const root: Branch = new Map();
  for (const operation of allOperations) {
    const schema = inputOf(operation, components);
    const name = `${pascal(operation.id)}Input`;
    if (schema !== null) shapes.push(shapeOf(name, schema));
    const last = operation.id.slice(operation.id.lastIndexOf('.') + 1);
    const words = [operation.summary, operation.description ?? ''].filter((part) => part !== '').join('\n\n');
    const reply = replyOf(operation, components, shapes);
    const call = callOf(operation, schema === null ? 'Record<never, never>' : name, reply);
    plant(root, operation.id, `${commentOf(words, '')}readonly ${last}: ${call};\n`);
  }
  const resources = Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1));
  const isObject = ([, schema]: [string, Json]): boolean => schema['properties'] !== undefined;
  const others = resources.filter((one) => !isObject(one)).map(([name, schema]) => typeAliasOf(name, schema));
  const objects = resources.filter(isObject).map(([name, schema]) => shapeOf(name, schema));
  const codes = `\nexport type ErrorCode =\n${ERROR_CODES.map((code) => `  | '${code}'`).join('\n')};\n`;
  return `${HEAD}${codes}${others.join('')}${renderShapes(objects, shapes)}\nexport interface Client {\n${clientOf(root, '  ')}}\n`;
}
