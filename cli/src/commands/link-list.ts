import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { callLinks, linksCommand } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

type Link = Awaited<ReturnType<Client['shortUrls']['get']>>;

const COLUMNS = {
  code: (link: Link) => link.id,
  state: (link: Link) => (link.disabled ? 'disabled' : 'in use'),
  made: (link: Link) => shortTime(link.created_at),
  title: (link: Link) => oneLine(link.title),
  'leads to': (link: Link) => link.original_url,
};

async function listLinks(flags: RowFlags): Promise<void> {
  await callLinks(flags, (client) =>
    printRows(flags, {
      source: client.shortUrls.list.all(),
      columns: COLUMNS,
      empty: 'There is no short link: see volley link create --help',
    }),
  );
}

export function linkList(): Command {
  return withRows(linksCommand('list', 'list the short links of the account, newest first')).action(listLinks);
}
