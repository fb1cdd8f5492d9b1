// Shows a call as the request that it is: with curl, in Python and in PHP.
import type { Operation } from '@volley/contract';
import { requiredQuery, sampleFile, sampleOf } from './examples.ts';
import { literal, PHP, PYTHON, type Style } from './literals.ts';

const TIMEOUT_SECONDS = 60;

/** A text, which a secret of the reader may follow. */
interface Said {
  readonly name: string;
  readonly text: string;
  readonly variable?: 'VOLLEY_KEY' | 'VOLLEY_SESSION';
}

interface ShownRequest {
  readonly method: string;
  readonly url: string;
  /** Of a GET. With a body the query is a part of the address. */
  readonly query: readonly Said[];
  readonly headers: readonly Said[];
  readonly body: unknown;
  readonly file: string | null;
  /** How the reply is read. */
  readonly reply: 'json' | 'text' | 'bytes' | 'stream';
}

function headersOf({ auth, upload }: Operation, origin: string): Said[] {
  return [
    ...(auth === 'bearer' ? [{ name: 'Authorization', text: 'Bearer ', variable: 'VOLLEY_KEY' } as const] : []),
    ...(auth === 'session'
      ? [
          { name: 'Cookie', text: 'volley_session=', variable: 'VOLLEY_SESSION' } as const,
          { name: 'Volley-Request', text: '1' },
          { name: 'Origin', text: origin },
        ]
      : []),
    ...(upload ? [{ name: 'Content-Type', text: upload.contentTypes[0] ?? '' }] : []),
  ];
}

function replyOf({ reply: { contentType = 'application/json' } }: Operation): ShownRequest['reply'] {
  if (contentType.startsWith('text/event-stream')) return 'stream';
  if (/^(audio\/|image\/png)/.test(contentType)) return 'bytes';
  return contentType.startsWith('application/json') ? 'json' : 'text';
}

function requestOf(operation: Operation, baseUrl: string): ShownRequest {
  const { method, upload } = operation;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sampleOf(operation, name)),
  );
  const query = requiredQuery(operation).map(
    (name): Said =>
      name === 'api_key' ? { name, text: '', variable: 'VOLLEY_KEY' } : { name, text: sampleOf(operation, name) },
  );
  const isGet = method === 'GET';
  const search =
    isGet || query.length === 0
      ? ''
      : `?${new URLSearchParams(query.map(({ name, text }): [string, string] => [name, text]))}`;
  return {
    method,
    url: `${baseUrl}${path}${search}`,
    query: isGet ? query : [],
    headers: headersOf(operation, new URL(baseUrl).origin),
    body: operation.bodyExample,
    file: upload ? sampleFile(upload) : null,
    reply: replyOf(operation),
  };
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** In double quotes only if the shell is to put something in. */
const shellSaid = ({ text, variable }: Said, between: string): string =>
  variable === undefined ? shellQuoted(`${between}${text}`) : `"${between}${text}$${variable}"`;

export function curlExample(operation: Operation, baseUrl: string): string {
  const { method, url, query, headers, body, file } = requestOf(operation, baseUrl);
  const how = method === 'GET' ? (query.length > 0 ? '-G ' : '') : `-X ${method} `;
  const json = JSON.stringify(body, null, 2);
  return [
    `curl ${how}${shellQuoted(url)}`,
    ...headers.map((header) => `-H ${shellSaid(header, `${header.name}: `)}`),
    ...query.map(
      (one) => `${one.variable === undefined ? '--data-urlencode' : '-d'} ${shellSaid(one, `${one.name}=`)}`,
    ),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(json)}`]),
    ...(file === null ? [] : [`--data-binary @${file}`]),
  ].join(' \\\n  ');
}

/** Writes texts by their names, with what reads a variable in the language. */
function members(said: readonly Said[], style: Style, [read, and]: readonly [(name: string) => string, string]) {
  const values = said.map(({ name, text, variable }) => {
    const own = variable === undefined ? [] : [read(variable)];
    return style.member(name, [...(text === '' ? [] : [style.text(text)]), ...own].join(and));
  });
  return `${style.object[0]}${values.join(', ')}${style.object[1]}`;
}

const PYTHON_READS = [(name: string) => `os.environ["${name}"]`, ' + '] as const;

const PYTHON_SHOWS: Readonly<Record<ShownRequest['reply'], string>> = {
  json: 'print(reply.status_code, reply.json())',
  text: 'print(reply.text)',
  bytes: 'open("reply", "wb").write(reply.content)',
  stream: 'for line in reply.iter_lines():\n    print(line.decode())',
};

export function pythonExample(operation: Operation, baseUrl: string): string {
  const { method, url, query, headers, body, file, reply } = requestOf(operation, baseUrl);
  const needsSecret = [...headers, ...query].some(({ variable }) => variable !== undefined);
  const given = [
    PYTHON.text(url),
    ...(query.length === 0 ? [] : [`params=${members(query, PYTHON, PYTHON_READS)}`]),
    ...(headers.length === 0 ? [] : [`headers=${members(headers, PYTHON, PYTHON_READS)}`]),
    ...(body === undefined ? [] : [`json=${literal(body, PYTHON, PYTHON.step)}`]),
    ...(file === null ? [] : [`data=open("${file}", "rb")`]),
    ...(reply === 'stream' ? ['stream=True'] : [`timeout=${TIMEOUT_SECONDS}`]),
  ];
  return [
    ...(needsSecret ? ['import os'] : []),
    'import requests',
    '',
    `reply = requests.${method.toLowerCase()}(`,
    ...given.map((one) => `${PYTHON.step}${one},`),
    ')',
    PYTHON_SHOWS[reply],
  ].join('\n');
}

const PHP_READS = [(name: string) => `getenv('${name}')`, ' . '] as const;

const PHP_SHOWS: Readonly<Record<ShownRequest['reply'], readonly [start: string, end: string]>> = {
  json: ['$reply = file_get_contents($url, false, $context);', 'print_r(json_decode($reply, true));'],
  text: ['$reply = file_get_contents($url, false, $context);', 'echo $reply;'],
  bytes: ['$reply = file_get_contents($url, false, $context);', "file_put_contents('reply', $reply);"],
  stream: ["$stream = fopen($url, 'r', false, $context);", 'while (($line = fgets($stream)) !== false) echo $line;'],
};

export function phpExample(operation: Operation, baseUrl: string): string {
  const { method, url, query, headers, body, file, reply } = requestOf(operation, baseUrl);
  const lines = headers.map(({ name, text, variable }) => {
    const own = variable === undefined ? '' : ` . ${PHP_READS[0](variable)}`;
    return `${PHP.text(`${name}: ${text}`)}${own}`;
  });
  if (body !== undefined) lines.push(PHP.text('Content-Type: application/json'));
  const deeper = PHP.step.repeat(2);
  const options = [
    `'method' => '${method}'`,
    ...(lines.length === 0
      ? []
      : [`'header' => [\n${lines.map((line) => `${deeper}${line},\n`).join('')}${PHP.step}]`]),
    ...(body === undefined ? [] : [`'content' => json_encode(${literal(body, PHP, PHP.step)})`]),
    ...(file === null ? [] : [`'content' => file_get_contents('${file}')`]),
    "'ignore_errors' => true",
    ...(reply === 'stream' ? [] : [`'timeout' => ${TIMEOUT_SECONDS}`]),
  ];
  const search = query.length === 0 ? '' : ` . '?' . http_build_query(${members(query, PHP, PHP_READS)})`;
  return [
    '<?php',
    `$url = ${PHP.text(url)}${search};`,
    `$context = stream_context_create(['http' => [\n${options.map((one) => `${PHP.step}${one},\n`).join('')}]]);`,
    ...PHP_SHOWS[reply],
  ].join('\n');
}
