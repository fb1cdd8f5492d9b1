type Json = Record<string, unknown>;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const code = (value: unknown): string => `<pre><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;
const prose = (text: unknown): string =>
  escaped(text)
    .split('\n\n')
    .map((part) => `<p>${part.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');

function typeOf(schema: Json): string {
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).map((value) => `"${value}"`).join(' | ');
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Json[]).map(typeOf).join(' or ');
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Json)}`;
  return Array.isArray(schema['type']) ? schema['type'].join(' or ') : String(schema['type'] ?? 'any');
}

function limits(schema: Json): string {
  const known = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'default'];
  return known.flatMap((name) => (schema[name] === undefined ? [] : [`${name}: ${schema[name]}`])).join(', ');
}

function row(name: string, isRequired: boolean, where: string, schema: Json): string {
  return `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${where}</td><td>${isRequired ? 'yes' : ''}</td><td>${escaped(typeOf(schema))}</td><td>${escaped(schema['description'] ?? '')} <small>${escaped(limits(schema))}</small></td></tr>`;
}

function inputTable(operation: Json): string {
  const parameters = ((operation['parameters'] ?? []) as Json[]).map((parameter) =>
    row(String(parameter['name']), parameter['required'] === true, String(parameter['in']), {
      ...(parameter['schema'] as Json),
      ...(parameter['description'] ? { description: parameter['description'] } : {}),
    }),
  );
  const content = (operation['requestBody'] as Json | undefined)?.['content'] as Json | undefined;
  const body = (content?.['application/json'] as Json | undefined)?.['schema'] as Json | undefined;
  const required = new Set((body?.['required'] ?? []) as string[]);
  const fields = Object.entries((body?.['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) =>
    row(name, required.has(name), 'body', schema),
  );
  const rows = [...parameters, ...fields];
  if (rows.length === 0) return '';
  return `<table><thead><tr><th>Name</th><th>In</th><th>Required</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function examples(operation: Json): string {
  const content = (operation['requestBody'] as Json | undefined)?.['content'] as Json | undefined;
  const request = (content?.['application/json'] as Json | undefined)?.['example'];
  return request === undefined ? '' : `<h4>Example body</h4>${code(request)}`;
}

function replyList(operation: Json): string {
  const entries = Object.entries(operation['responses'] as Record<string, Json>);
  const lines = entries
    .map(([status, reply]) => `<li><code>${status}</code> ${escaped(reply['description'])}</li>`)
    .join('');
  const [, success] = entries.find(([status]) => status.startsWith('2')) ?? [];
  const media = Object.values((success?.['content'] ?? {}) as Json)[0] as Json | undefined;
  const example = media?.['example'] === undefined ? '' : `<h4>Example reply</h4>${code(media['example'])}`;
  return `<h4>Replies</h4><ul>${lines}</ul>${example}`;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

function section({ method, path, operation }: Entry): string {
  const id = escaped(operation['operationId']);
  return `<section id="${id}"><h3><a href="#${id}">${escaped(operation['summary'])}</a></h3>
<p class="route"><strong>${method.toUpperCase()}</strong> <code>${escaped(path)}</code></p>
${prose(operation['description'])}${inputTable(operation)}${examples(operation)}${replyList(operation)}</section>`;
}

/** The reference, written from the document itself. */
export function referencePage(document: Record<string, unknown>): string {
  const info = document['info'] as Json;
  const entries: Entry[] = Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = (document['tags'] as { name: string }[]).map((tag) => tag.name);
  const ofTag = (tag: string) => entries.filter((entry) => (entry.operation['tags'] as string[]).includes(tag));
  const contents = tags
    .map((tag) => {
      const links = ofTag(tag).map(
        ({ operation }) =>
          `<li><a href="#${escaped(operation['operationId'])}">${escaped(operation['summary'])}</a></li>`,
      );
      return `<li>${escaped(tag)}<ul>${links.join('')}</ul></li>`;
    })
    .join('');
  const body = tags.map((tag) => `<h2>${escaped(tag)}</h2>${ofTag(tag).map(section).join('')}`).join('');
  const server = (document['servers'] as { url: string }[])[0]?.url ?? '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info['title'])} API reference</title><link rel="stylesheet" href="/docs/reference.css"></head>
<body><nav aria-label="Operations"><h1>${escaped(info['title'])}</h1><ul>${contents}</ul></nav>
<main>${prose(info['description'])}<p>Base address: <code>${escaped(server)}</code>. Send your key as <code>Authorization: Bearer …</code>. The same as a machine reads it: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>${body}</main></body></html>`;
}

export const REFERENCE_CSS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;grid-template-columns:minmax(14rem,20rem) minmax(0,1fr)}
nav{padding:1rem;position:sticky;top:0;max-height:100vh;overflow:auto;box-sizing:border-box;font-size:.875rem}
nav ul{padding-left:1rem}main{padding:1rem 2rem;max-width:60rem}
section{border-top:1px solid #8884;padding-top:.5rem;margin-top:1.5rem}
h3 a{color:inherit;text-decoration:none}.route code{font-size:1.05em}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.375rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{border-bottom:1px solid #8884;padding:.375rem;text-align:left;vertical-align:top}
@media(max-width:50rem){body{display:block}nav{position:static;max-height:none}main{padding:1rem}table{display:block;overflow-x:auto}p,li{overflow-wrap:anywhere}}
`;
