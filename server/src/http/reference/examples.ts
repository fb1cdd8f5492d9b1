// Shows a call in three ways: with curl, with the client and on the command line.
import { COMMAND_LINES, type Operation } from '@volley/contract';

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

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function curlExample(operation: Operation, baseUrl: string): string {
  const { method, auth, upload, bodyExample } = operation;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sampleOf(operation, name)),
  );
  const query = requiredQuery(operation).map((name) => [name, sampleOf(operation, name)] as const);
  const isGet = method === 'GET';
  // For a GET, curl itself encodes the query. With a body, the query is part of the address.
  const search = isGet || query.length === 0 ? '' : `?${new URLSearchParams(query.map(([...pair]) => pair))}`;
  const fields = query.map(([name, value]) =>
    name === 'api_key' ? '-d "api_key=$VOLLEY_KEY"' : `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
  );
  const body = JSON.stringify(bodyExample, null, 2);
  return [
    `curl ${isGet ? (query.length > 0 ? '-G ' : '') : `-X ${method} `}${shellQuoted(`${baseUrl}${path}${search}`)}`,
    ...(auth === 'bearer' ? ['-H "Authorization: Bearer $VOLLEY_KEY"'] : []),
    ...(auth === 'session'
      ? ['-b "volley_session=$VOLLEY_SESSION"', "-H 'Volley-Request: 1'", `-H 'Origin: ${new URL(baseUrl).origin}'`]
      : []),
    ...(isGet ? fields : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(body)}`]),
    ...(upload ? [`-H 'Content-Type: ${upload.contentTypes[0]}'`, `--data-binary @${sampleFile(upload)}`] : []),
  ].join(' \\\n  ');
}

function sampleFile({ contentTypes }: NonNullable<Operation['upload']>): string {
  return contentTypes[0]?.startsWith('audio/') ? 'reminder.wav' : 'rows.csv';
}

/** Formats a value as a person would write it in JavaScript. */
function literal(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, deeper));
    const line = `[${items.join(', ')}]`;
    return line.length < 60 && !line.includes('\n')
      ? line
      : `[\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : literal(name, '')}: ${literal(field, deeper)}`,
  );
  if (fields.length === 0) return '{}';
  const line = `{ ${fields.join(', ')} }`;
  return line.length < 60 && !line.includes('\n')
    ? line
    : `{\n${fields.map((field) => `${deeper}${field},\n`).join('')}${indent}}`;
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
    return literal({ ...input, file: '@' }, '').replace("'@'", `await readFile('${sampleFile(operation.upload)}')`);
  return Object.keys(input).length === 0 ? '' : literal(input, '');
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

export const commandLine = (operation: Operation): string | null => COMMAND_LINES[operation.id] ?? null;
