import type { Client } from '@volley/sdk';
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { gone, verb } from '../frame/verb.ts';

/** As many as a trace keeps of a text. */
const TEXT_CHARACTERS_MAX = 4_000;

type TraceEntry = ReplyOf<'admin.traces.entries'>['entries'][number];

const describeEntry = ({ number, at, direction, line, details, texts }: TraceEntry): string =>
  [
    `${number}  ${at}  ${direction === 'sent' ? '->' : '<-'}  ${line}`,
    ...[...details, ...texts.map((text) => `text: ${oneLine(text, TEXT_CHARACTERS_MAX)}`)].map((one) => `    ${one}`),
  ].join('\n');

type Entries = ReplyOf<'admin.traces.entries'>;

/** Reads what a trace noted, page after page. */
async function readTrace(client: Client, asked: InputOf<'admin.traces.entries'>, texts: boolean): Promise<Entries> {
  const { traces } = client.admin;
  const entries: TraceEntry[] = [];
  for (;;) {
    const after = entries.at(-1)?.number ?? asked.after;
    const body = { uuid: asked.uuid, ...(after === undefined ? {} : { after }) };
    const page = await (texts ? traces.texts(body) : traces.entries(body));
    entries.push(...page.entries);
    if (page.entries.length === 0) return { ...page, entries };
  }
}

export const trace = noun('trace', 'traces of carriers, trunks and numbers', ['admin.traces'], {
  start: verb('admin.traces.start', {
    more: (command) => command.option('--texts', 'keep texts, too; a right of its own'),
    call: (client, input, { texts = false }: { readonly texts?: boolean }) =>
      texts ? client.admin.traces.startWithTexts(input) : client.admin.traces.start(input),
    also: { 'admin.traces.startWithTexts': '--carrier 2 --texts' },
    next: 'Read it:  volley trace read {uuid}',
    example: '--carrier 2 --minutes 10',
  }),
  list: verb('admin.traces.list', { columns: 'uuid carrier_id trunk_id phone_number running entries dropped until' }),
  show: verb('admin.traces.get', {}),
  read: verb('admin.traces.entries', {
    only: ['after'],
    more: (command) => command.option('--texts', 'show texts, too, if the trace keeps them; a right of its own'),
    call: (client, input, { texts = false }: { readonly texts?: boolean }) => readTrace(client, input, texts),
    also: { 'admin.traces.texts': '0196f0c2-7a10-7cc4-9d3e-0242ac120009 --texts' },
    says: ({ entries, running }) =>
      [...entries.map(describeEntry), ...(running ? ['The trace goes on.'] : [])].join('\n'),
  }),
  end: verb('admin.traces.end', {}),
  remove: verb('admin.traces.delete', gone),
});
