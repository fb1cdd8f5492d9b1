// Renders one operation: its description, fields, examples, refusals and a form to try it.
import { type Operation, REFUSALS, refusalsOf } from '@volley/contract';
import { commandLine, requiredQuery, sampleOf, sdkProgram } from './examples.ts';
import { type FieldRow, type Json, renderFields, rowsOf, type Schemas } from './fields.ts';
import { codeBlock, escaped, inline, paragraphs } from './html.ts';
import { curlExample, phpExample, pythonExample } from './http-examples.ts';

export interface Described {
  readonly operation: Operation;
  /** The operation in the OpenAPI document. */
  readonly document: Json;
  readonly schemas: Schemas;
  readonly baseUrl: string;
  /** What to do about each refusal, by its code. */
  readonly remedies: ReadonlyMap<string, string>;
}

const parametersOf = (document: Json): Json[] => (document['parameters'] ?? []) as Json[];

function parameterRows(document: Json, place: string): FieldRow[] {
  return parametersOf(document)
    .filter((parameter) => parameter['in'] === place)
    .map((parameter) => ({
      name: String(parameter['name']),
      schema: { ...(parameter['schema'] as Json), description: parameter['description'] },
      flag: parameter['required'] === true ? 'required' : '',
    }));
}

function bodySchema(document: Json): Json | undefined {
  const content = (document['requestBody'] as Json | undefined)?.['content'] as Record<string, Json> | undefined;
  return content?.['application/json']?.['schema'] as Json | undefined;
}

function requestSections({ document, schemas, operation }: Described): string {
  const body = bodySchema(document);
  const groups: [string, FieldRow[]][] = [
    ['Path', parameterRows(document, 'path')],
    ['Query', parameterRows(document, 'query')],
    ['Body', body === undefined ? [] : rowsOf(body, 'request')],
    ['Headers', parameterRows(document, 'header')],
  ];
  const upload = operation.upload
    ? `<h3>Body</h3><p>A file of up to ${operation.upload.bytesMax / 1_048_576} MiB, as ${operation.upload.contentTypes.map((type) => `<code>${type}</code>`).join(' or ')}.</p>`
    : '';
  const sections = groups
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => `<h3>${title}</h3>${renderFields(rows, 'request', schemas)}`);
  const all = [...sections, upload].join('');
  return all === '' ? '' : `<h2 id="request">Request</h2>${all}`;
}

function replySection({ document, schemas, operation }: Described): string {
  const { status, description, contentType } = operation.reply;
  const reply = (document['responses'] as Record<string, Json>)[status] as Json;
  const media = Object.values(reply['content'] as Record<string, Json>)[0];
  const schema = (media?.['schema'] ?? {}) as Json;
  const rows = rowsOf(schema, 'reply');
  const kind = contentType === undefined ? 'JSON' : contentType.replace(/;.*$/, '');
  return `<h2 id="reply">Reply</h2><p><code>${status}</code> ${inline(description)}, as ${escaped(kind)}.</p>${
    rows.length === 0 ? '' : renderFields(rows, 'reply', schemas)
  }`;
}

/** Refusals that any request may get. Those particular to an operation are listed before them. */
const GENERAL: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'account_suspended',
  'bad_request',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
]);

function errorSection({ operation, remedies }: Described): string {
  const names = refusalsOf(operation);
  const isGeneral = (name: (typeof names)[number]) =>
    GENERAL.has(name) || (name === 'wrong_state' && !operation.errors?.includes(name));
  const ordered = [...names.filter((name) => !isGeneral(name)), ...names.filter(isGeneral)];
  const rows = ordered.map((name) => {
    const { status, message } = REFUSALS[name];
    const sentence = message !== '' ? message : name === 'not_found' ? `${operation.noun} not found.` : '';
    return `<tr><th scope="row"><a href="/docs/errors#${name}"><code>${name}</code></a></th><td>${status}</td><td>${sentence === '' ? 'A sentence that says why' : escaped(sentence)}</td><td>${inline(remedies.get(name) ?? '')}</td></tr>`;
  });
  return `<h2 id="errors">Errors</h2><div class="table" tabindex="0" role="region" aria-label="Errors"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Sentence</th><th scope="col">What to do</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function exampleSection({ operation, baseUrl }: Described): string {
  const address = baseUrl.replace(/\/v1$/, '');
  const example =
    operation.reply.contentType === undefined
      ? JSON.stringify(operation.reply.example, null, 2)
      : String(operation.reply.example);
  const languages: [string, string | null][] = [
    ['curl', curlExample(operation, baseUrl)],
    ['TypeScript', sdkProgram(operation, address)],
    ['Python', pythonExample(operation, baseUrl)],
    ['PHP', phpExample(operation, baseUrl)],
    ['Command line', commandLine(operation, address)],
  ];
  // One of them is open at a time. The script opens the one that the reader opened last.
  const calls = languages.map(([title, text], index) =>
    text === null
      ? ''
      : `<details class="example" name="language"${index === 0 ? ' open' : ''}><summary>${title}</summary>${codeBlock(text)}</details>`,
  );
  const reply = example === '' ? '' : `<section class="example"><h3>Reply</h3>${codeBlock(example)}</section>`;
  return `${calls.join('')}${reply}`;
}

function field(id: string, name: string, attributes: string, note = ''): string {
  return `<div><label for="${id}"><code>${escaped(name)}</code>${note}</label><input id="${id}" name="${escaped(name)}" autocomplete="off" spellcheck="false" ${attributes}></div>`;
}

/** The script enables the form, which cannot work without it. */
function tryForm({ operation, document }: Described): string {
  // The form asks for a key, and this operation is not authorized by one.
  if (operation.scope === null) return '';
  const required = new Set(requiredQuery(operation));
  const inputs = parametersOf(document)
    .filter(({ name }) => name !== 'api_key')
    .map((parameter, index) => {
      const [name, place] = [String(parameter['name']), String(parameter['in'])];
      const isNeeded = place === 'path' || required.has(name);
      const value = isNeeded ? sampleOf(operation, name) : '';
      return field(`try-${index}`, name, `data-in="${place}" value="${escaped(value)}"${isNeeded ? ' required' : ''}`);
    });
  const body = operation.body
    ? `<div><label for="try-body">Body, as JSON</label><textarea id="try-body" name="body" rows="10" spellcheck="false">${escaped(JSON.stringify(operation.bodyExample ?? {}, null, 2))}</textarea></div>`
    : '';
  const file = operation.upload
    ? `<div><label for="try-file">File</label><input id="try-file" name="file" type="file" data-type="${operation.upload.contentTypes[0]}" required></div>`
    : '';
  const warning =
    operation.method === 'GET' && operation.acts !== true ? '' : ' <strong>It is carried out for real.</strong>';
  return `<section class="try"><h2 id="try">Try it</h2><p>The request goes to this server.${warning} The key stays in this page: it is not stored, and is gone when you leave.</p>
<form data-method="${operation.method}" data-path="${escaped(operation.path)}" data-auth="${operation.auth}"><div><label for="try-key">API key with the scope <code>${operation.scope}</code></label><input id="try-key" type="password" autocomplete="off" required></div>${inputs.join('')}${body}${file}
<button type="submit" disabled>Send the request</button></form>
<div class="answer" hidden><p role="status"></p><pre tabindex="0" role="region" aria-label="Answer"><code></code></pre></div></section>`;
}

function whoMay({ auth, scope }: Operation): string {
  if (auth === 'open') return 'Anybody may ask: neither a key nor a session is needed.';
  if (scope === null) return 'It needs the session of a person who is signed in. A key cannot do it.';
  return `The key or the person needs the scope <code>${scope}</code>. <a href="/docs/guides/keys">About keys</a>`;
}

export function operationMain(described: Described): string {
  const { operation } = described;
  return `<article class="operation"><div class="text"><h1>${escaped(operation.summary)}</h1>
<p class="route"><span class="method">${operation.method}</span> <code>${escaped(operation.path)}</code></p>
${paragraphs(operation.description ?? '')}<p>${whoMay(operation)}</p>
${requestSections(described)}${replySection(described)}${errorSection(described)}</div>
<div class="side"><h2 class="hidden">Examples</h2>${exampleSection(described)}${tryForm(described)}</div></article>`;
}
