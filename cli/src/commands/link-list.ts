import type { Command } from 'commander';
import { type ApiFlags, callLinks, LIMIT_OPTION, linksCommand, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listLinks(flags: Flags): Promise<void> {
  const found = await callLinks(flags, (client) => takeFirst(client.shortUrls.list.all(), flags.limit));
  type Link = (typeof found.items)[number];
  const columns = {
    code: (link: Link) => link.id,
    state: (link: Link) => (link.disabled ? 'disabled' : 'in use'),
    made: (link: Link) => shortTime(link.created_at),
    title: (link: Link) => link.title,
    'leads to': (link: Link) => link.original_url,
  };
  printList(flags, found, columns, 'There is no short link: see volley link create --help');
}

export function linkList(): Command {
  return linksCommand('list', 'list the short links of the account, newest first')
    .option(...LIMIT_OPTION)
    .action(listLinks);
}
