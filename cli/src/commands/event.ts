import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

interface Flags extends RowFlags {
  readonly kind?: string;
  readonly after?: string;
}

const FIELDS = { kinds: '--kind', after: '--after' } as const;

type Event = Awaited<ReturnType<Client['events']['list']>>['data'][number];

const COLUMNS: Columns<Event> = {
  happened: (event) => shortTime(event.created_at),
  kind: (event) => event.kind,
  id: (event) => event.id,
  what: (event) => oneLine(JSON.stringify(event.data)),
};

async function listEvents(flags: Flags): Promise<void> {
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.events.list.all({ ...fieldsOf(FIELDS, flags), per_page: 100 }),
        columns: COLUMNS,
        empty: 'Nothing has happened since somebody began to listen. This request listens for seven days.',
      }),
    FIELDS,
  );
}

/** Prints each event as one line of JSON for other programs, until it is stopped. */
async function followEvents(flags: ApiFlags & Omit<Flags, keyof RowFlags>): Promise<void> {
  await callApi(
    flags,
    async (client) => {
      for await (const event of client.events.follow(fieldsOf(FIELDS, flags))) console.log(JSON.stringify(event));
    },
    FIELDS,
  );
}

export const event = noun('event', 'what happened: messages delivered, campaigns ended, and more', [
  () =>
    withRows(apiCommand('list', 'list what happened, oldest first'))
      .option('--kind <kinds>', 'only events of this kind; several by commas')
      .option('--after <id>', 'only what comes after the event with this id')
      .addHelpText('after', '\nExample:\n  volley event list --kind message.delivered,message.undelivered --limit 20')
      .action(listEvents),
  () =>
    apiCommand('follow', 'print what happens as it happens, a line of JSON each, until you stop it')
      .option('--kind <kinds>', 'only events of this kind; several by commas')
      .option('--after <id>', 'begin after the event with this id')
      .addHelpText('after', '\nExample:\n  volley event follow --kind message.delivered')
      .action(followEvents),
]);
