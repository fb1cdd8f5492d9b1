// Shows a call with the client and on the command line.
import { COMMAND_LINES, type Operation } from '@volley/contract';
import { literal, TYPESCRIPT } from './literals.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  id: '2',
  key_id: '5',
  phone_number: '233244123456',
  prefix: '23324',
  domain: 'phish.example',
  code: 'k7Qm2xWf',
  to: '0244123456',
  message: 'Your code is 1234',
  sender_id: 'Volley',
  number: '0244123456',
  name: 'Clinic reminder',
  carrier_id: '2',
  currency: 'EUR',
  country: 'GH',
  part: '0',
};

/** Returns the example value for a parameter: the value of the reply's example, if it has one. */
export function sampleOf(operation: Operation, name: string): string {
  const { data } = (operation.reply.example ?? {}) as { data?: Readonly<Record<string, unknown>> };
  const found = data?.[name];
  const isPlain = typeof found === 'string' || typeof found === 'number';
  if (isPlain && operation.path.includes(`{${name}}`)) return String(found);
  const known = name === 'id' && operation.listener === 'links' ? 'code' : name;
  return SAMPLES[known] ?? known;
}

export function requiredQuery(operation: Operation): string[] {
  const fields = Object.entries(operation.query?.shape ?? {});
  return fields
    .filter(([, field]) => !(field as { safeParse(value: unknown): { success: boolean } }).safeParse(undefined).success)
    .map(([name]) => name);
}

/** Whether the parameter is a number on the wire, and so in the client. */
function isNumber(operation: Operation, name: string): boolean {
  const field = { ...operation.query?.shape, ...operation.params?.shape }[name] as
    | { meta?(): { wire?: { type?: unknown } } | undefined }
    | undefined;
  return field?.meta?.()?.wire?.type === 'integer';
}

function inputOf(operation: Operation): string {
  const names = [
    ...Object.keys(operation.params?.shape ?? {}),
    ...requiredQuery(operation).filter((name) => name !== 'api_key'),
  ];
  const parameters = names.map((name) => {
    const sample = sampleOf(operation, name);
    return [name, isNumber(operation, name) && /^\d+$/.test(sample) ? Number(sample) : sample] as const;
  });
  const input = { ...Object.fromEntries(parameters), ...(operation.bodyExample as object | undefined) };
  if (operation.upload)
    return literal({ ...input, file: '@' }, TYPESCRIPT).replace(
      "'@'",
      `await readFile('${sampleFile(operation.upload)}')`,
    );
  return Object.keys(input).length === 0 ? '' : literal(input, TYPESCRIPT);
}

export function sampleFile({ contentTypes }: NonNullable<Operation['upload']>): string {
  return contentTypes[0]?.startsWith('audio/') ? 'reminder.wav' : 'rows.csv';
}

/** Whether the operation returns a list page by page, which the client iterates. */
export function isListOperation({ reply, method }: Operation): boolean {
  const { data } = (reply.example ?? {}) as { data?: Readonly<Record<string, unknown>> | null };
  if (method !== 'GET' || !data || !Array.isArray(data['data'])) return false;
  return 'last_page' in data || 'next_cursor' in data;
}

export function sdkExample(operation: Operation, isList: boolean): string {
  const call = `volley.${operation.id}`;
  const input = inputOf(operation);
  if (isList) return `for await (const item of ${call}.all(${input})) {\n  console.log(item);\n}`;
  if (operation.reply.contentType?.startsWith('text/event-stream')) {
    return `for await (const event of ${call}(${input})) {\n  console.log(event);\n}`;
  }
  if (operation.reply.contentType?.startsWith('text/csv')) {
    return `for await (const bytes of ${call}.stream(${input})) {\n  process.stdout.write(bytes);\n}`;
  }
  return `const result = await ${call}(${input});`;
}

/** A whole program that makes the call with the client. */
export function sdkProgram(operation: Operation, address: string): string {
  const options = [
    `url: '${address}'`,
    ...(operation.listener === 'links' ? [`linksUrl: '${address}'`] : []),
    ...(operation.scope === null ? [] : ['key: process.env.VOLLEY_KEY']),
  ];
  return [
    "import { createClient } from '@volley/sdk';",
    ...(operation.upload ? ["import { readFile } from 'node:fs/promises';"] : []),
    '',
    `const volley = createClient({ ${options.join(', ')} });`,
    sdkExample(operation, isListOperation(operation)),
  ].join('\n');
}

/** The command, and where it finds the service; null if there is none. */
export function commandLine(operation: Operation, address: string): string | null {
  const command = COMMAND_LINES[operation.id];
  if (command === undefined) return null;
  return `export VOLLEY_${operation.listener === 'links' ? 'LINKS_' : ''}URL=${address}\n${command}`;
}
