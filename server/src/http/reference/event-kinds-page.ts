// Builds the catalogue of events from the contract: each kind with its fields.
import { type Components, EVENT_KINDS, jsonSchema, LIVE_KINDS } from '@volley/contract';
import { type Json, renderFields, rowsOf } from './fields.ts';
import { codeBlock, escaped, inline } from './html.ts';

type Kinds = typeof EVENT_KINDS & typeof LIVE_KINDS;
type Kind = Kinds[keyof Kinds];

interface Group {
  readonly kinds: (readonly [string, Kind])[];
  readonly fields: string;
}

/** Groups the kinds that have the same fields. */
function groupsOf(kinds: Readonly<Record<string, Kind>>): Group[] {
  const groups = new Map<unknown, Group>();
  for (const [name, kind] of Object.entries(kinds)) {
    const known = groups.get(kind.data);
    if (known) {
      known.kinds.push([name, kind]);
      continue;
    }
    const components: Components = {};
    const schema = jsonSchema(kind.data, 'output', components);
    const ref = String(schema['$ref'] ?? '').replace(/^.*\//, '');
    const object = (components[ref] ?? schema) as Json;
    groups.set(kind.data, {
      kinds: [[name, kind]],
      fields: renderFields(rowsOf(object, 'reply'), 'reply', components as Record<string, Json>),
    });
  }
  return [...groups.values()];
}

function sectionOf({ kinds, fields }: Group): string {
  const [first] = kinds;
  const rows = kinds.map(
    ([name, { summary, version }]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${version}</td><td>${inline(summary)}</td></tr>`,
  );
  const title = first?.[0].replace(/\..*$/, '').replace('_', ' ') ?? '';
  return `<h2 id="${escaped(title.replace(' ', '-'))}">${escaped(title)}</h2><div class="table" tabindex="0" role="region" aria-label="Kinds of ${escaped(title)}"><table><thead><tr><th scope="col">Kind</th><th scope="col">Version</th><th scope="col">When</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h3>Fields of <code>data</code></h3>${fields}<h3>Example</h3>${codeBlock(JSON.stringify(first?.[1].example ?? {}, null, 2))}`;
}

export function eventKindsPage(): { path: string; title: string; main: string } {
  const title = 'Kinds of events';
  return {
    path: '/docs/event-kinds',
    title,
    main: `<article class="guide"><h1>${title}</h1><p>What <code>kind</code> can be, and what <code>data</code> says then. <a href="/docs/guides/events">About events</a></p>${groupsOf(EVENT_KINDS).map(sectionOf).join('')}<h2 id="live">Live</h2><p>How things stand, told by <code>GET /v1/events/stream</code> alone, to those who name these kinds: once a second at most, and nothing of it is kept.</p>${groupsOf(LIVE_KINDS).map(sectionOf).join('')}</article>`,
  };
}
