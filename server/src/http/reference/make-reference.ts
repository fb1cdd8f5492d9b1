// Builds all reference pages of one listener from the contract, the OpenAPI document and the guides of docs/.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { allOperations, isServedAt, type Listener, type Operation } from '@volley/contract';
import { eventKindsPage } from './event-kinds-page.ts';
import type { Json, Schemas } from './fields.ts';
import { codeBlock, escaped } from './html.ts';
import { type NavigationGroup, type NavigationPage, renderPage, type Shell } from './layout.ts';
import { llmsText } from './llms-text.ts';
import { renderMarkdown } from './markdown.ts';
import { operationMain } from './operation-page.ts';

export interface Asset {
  readonly text: string;
  readonly contentType: string;
}

export interface Reference {
  /** HTML by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** Assets by path. The path changes with the content. */
  readonly assets: Readonly<Record<string, Asset>>;
  /** For language models. */
  readonly llms: string;
}

const DOCS = new URL('../../../../docs/', import.meta.url);
const readDoc = (name: string): string => readFileSync(new URL(name, DOCS), 'utf8');
const readAsset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

/** The guides in the order in which a newcomer needs them. */
const GUIDES: Readonly<Record<Listener, readonly string[]>> = {
  api: [
    'guides/send-a-campaign',
    'guides/keys',
    'lists',
    'guides/idempotency',
    'guides/states',
    'guides/receipts-and-replies',
    'events',
    'guides/webhooks',
    'sms-campaigns',
    'verifications',
    'calls',
  ],
  links: ['guides/keys', 'lists', 'guides/idempotency'],
};

const pathOf = (operation: Operation): string => `/docs/operations/${operation.id}`;

/** Turns `admin.voicePrices` into `Operator: voice prices`. */
function groupOf(operation: Operation): string {
  if (operation.tag !== 'Operator') return operation.tag;
  const [, noun = ''] = operation.id.split('.');
  const words = noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bids\b/, 'IDs');
  return `Operator: ${words}`;
}

function navigationOf(own: readonly Operation[], guides: readonly GuidePage[]): NavigationGroup[] {
  const groups = new Map<string, NavigationPage[]>();
  groups.set('Guides', [{ path: '/docs', title: 'Start here' }, ...guides.map(({ path, title }) => ({ path, title }))]);
  for (const operation of own) {
    const title = groupOf(operation);
    const route = `${operation.method} ${operation.path}`;
    groups.set(title, [...(groups.get(title) ?? []), { path: pathOf(operation), title: operation.summary, route }]);
  }
  return [...groups].map(([title, pages]) => ({ title, pages }));
}

interface GuidePage {
  readonly path: string;
  readonly title: string;
  readonly main: string;
}

function guidesOf(listener: Listener): GuidePage[] {
  const files = GUIDES[listener].map((name) => ({ name, path: `/docs/guides/${name.replace(/^.*\//, '')}` }));
  const known = new Set(files.map(({ path }) => path));
  const guides = files.map(({ name, path }) => ({ path, ...renderMarkdown(readDoc(`${name}.md`), known) }));
  const kinds = listener === 'api' ? [eventKindsPage()] : [];
  return [...guides, ...kinds, { path: '/docs/errors', ...renderMarkdown(readDoc('errors.md'), known) }];
}

/** Returns the last column of the table of docs/errors.md, by code. */
function remediesOf(errors: string): Map<string, string> {
  const rows = errors.matchAll(/^\| `(\w+)` \|.*\| ([^|]+) \|$/gm);
  return new Map([...rows].map(([, code = '', remedy = '']) => [code, remedy]));
}

/** Shows the first request in three ways, with the set-up that the operations' pages assume. */
function firstSteps({ listener, baseUrl }: ReferenceOptions): string {
  const address = baseUrl.replace(/\/v1$/, '');
  const [path, call, command] =
    listener === 'api'
      ? ['/balance', 'balance.get()', 'credit show']
      : ['/url-shortener', 'shortUrls.list()', 'link list'];
  const links = listener === 'api' ? '' : `linksUrl: '${address}', `;
  const steps: [string, string][] = [
    ['With curl:', `curl '${baseUrl}${path}' -H "Authorization: Bearer $VOLLEY_KEY"`],
    [
      'With the client for JavaScript:',
      `import { createClient } from '@volley/sdk';\n\nconst volley = createClient({ url: '${address}', ${links}key: process.env.VOLLEY_KEY });\nconsole.log(await volley.${call});`,
    ],
    [
      'On the command line:',
      `VOLLEY_${listener === 'api' ? '' : 'LINKS_'}URL=${address} VOLLEY_KEY=volley_test_… volley ${command}`,
    ],
  ];
  return steps.map(([words, text]) => `<p>${words}</p>${codeBlock(text)}`).join('');
}

function homeMain(options: ReferenceOptions, navigation: readonly NavigationGroup[]): string {
  const info = options.document['info'] as Json;
  const lists = navigation.map(
    ({ title, pages }) =>
      `<section><h2>${escaped(title)}</h2><ul>${pages
        .filter(({ path }) => path !== '/docs')
        .map(({ path, title: words }) => `<li><a href="${path}">${escaped(words)}</a></li>`)
        .join('')}</ul></section>`,
  );
  return `<article class="guide"><h1>${escaped(info['title'])} reference</h1><p>${escaped(info['description'])}</p>
<p>The address of the API is <code>${escaped(options.baseUrl)}</code>. Send your key in the header <code>Authorization: Bearer volley_test_…</code>. A <a href="/docs/guides/keys">test key</a> begins so: with it nothing reaches a phone, and nothing is charged.</p>
${firstSteps(options)}
<p>Bodies and replies are JSON. Programs find the same as an <a href="/v1/openapi.json">OpenAPI 3.1 document</a>, and in <a href="/v1/openapi-accounts.json">another</a> without the operations of operators.</p></article><div class="contents">${lists.join('')}</div>`;
}

/** Builds the search entries: title, address and further words to find them by. */
function searchIndex(own: readonly Operation[], guides: readonly GuidePage[], document: Json): string {
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  const entries = own.map((operation) => {
    const found = JSON.stringify(paths[operation.path]?.[operation.method.toLowerCase()]);
    const names = [...found.matchAll(/"(\w+)":\{"(?:type|description|anyOf|\$ref|format)"/g)].map((match) => match[1]);
    const words = [operation.id, operation.path, operation.description ?? '', ...new Set(names)].join(' ');
    return { title: operation.summary, url: pathOf(operation), kind: `${operation.method} ${operation.path}`, words };
  });
  const pages = guides.map(({ path, title, main }) => {
    const words = main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    return { title, url: path, kind: 'Guide', words };
  });
  return JSON.stringify([...pages, ...entries]);
}

function assetPath(name: string, text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `/docs/assets/${name.replace('.', `-${digest}.`)}`;
}

interface ReferenceOptions {
  readonly listener: Listener;
  readonly baseUrl: string;
  /** The OpenAPI document of the listener. */
  readonly document: Json;
}

export function makeReference(options: ReferenceOptions): Reference {
  const { listener, document, baseUrl } = options;
  const own = allOperations.filter((operation) => isServedAt(listener, operation));
  const guides = guidesOf(listener);
  const navigation = navigationOf(own, guides);
  const assets: [string, Asset][] = [
    ['reference.css', { text: readAsset('reference.css'), contentType: 'text/css; charset=utf-8' }],
    ['reference.js', { text: readAsset('reference.js'), contentType: 'text/javascript; charset=utf-8' }],
    ['search.json', { text: searchIndex(own, guides, document), contentType: 'application/json; charset=utf-8' }],
  ];
  const [styleUrl = '', scriptUrl = '', searchUrl = ''] = assets.map(([name, { text }]) => assetPath(name, text));
  const shell: Shell = {
    title: String((document['info'] as Json)['title']),
    ...{ styleUrl, scriptUrl, searchUrl, navigation },
  };
  const schemas = (document['components'] as { schemas: Schemas }).schemas;
  const remedies = remediesOf(readDoc('errors.md'));
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  const pages = [
    { path: '/docs', title: shell.title, main: homeMain(options, navigation) },
    ...guides,
    ...own.map((operation) => {
      const described = paths[operation.path]?.[operation.method.toLowerCase()] ?? {};
      const main = operationMain({ operation, document: described, schemas, baseUrl, remedies });
      return { path: pathOf(operation), title: operation.summary, main };
    }),
  ];
  const { title, description: summary } = document['info'] as { title: string; description: string };
  return {
    llms: llmsText({ title, summary, address: baseUrl.replace(/\/v1$/, ''), navigation }),
    pages: Object.fromEntries(pages.map((page) => [page.path, renderPage(shell, page)])),
    assets: Object.fromEntries(assets.map(([name, asset]) => [assetPath(name, asset.text), asset])),
  };
}
