// The verbs of short links, what they store, and the visits to them.
import type { Client, ShortUrlWithVisits } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../../frame/api.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { noun } from '../../frame/noun.ts';
import { print, saveFile, shortTime } from '../../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { analytics } from './analytics.ts';
import { drafts } from './create.ts';

type Link = Awaited<ReturnType<Client['shortUrls']['get']>>;

const COLUMNS = {
  code: (link: Link) => link.id,
  state: (link: Link) => (link.disabled ? 'disabled' : 'in use'),
  made: (link: Link) => shortTime(link.created_at),
  title: (link: Link) => oneLine(link.title),
  'leads to': (link: Link) => link.original_url,
};

interface ListFlags extends RowFlags {
  readonly search?: string;
  readonly disabled?: boolean;
}

const IN_LIST = {
  ...COLUMNS,
  visits: (link: ShortUrlWithVisits) => String(link.visits.human),
};

async function listLinks(flags: ListFlags): Promise<void> {
  const { search, disabled } = flags;
  const filter = { search, disabled: disabled ? ('true' as const) : undefined };
  const isSearch = search !== undefined || disabled === true;
  await callLinks(flags, (client) =>
    printRows(flags, {
      source: isSearch ? client.shortUrls.search.all(filter) : client.shortUrls.list.all(),
      columns: IN_LIST,
      empty: 'There is no short link: see volley link create --help',
    }),
  );
}

async function showLink(code: string, flags: ApiFlags): Promise<void> {
  const link = await callLinks(flags, (client) => client.shortUrls.get({ id: code }));
  const stored = Object.entries(link)
    .filter(([name, value]) => name.startsWith('track_') && value === true)
    .map(([name]) => name.slice('track_'.length).replaceAll('_', ' '));
  const lines = [
    `${link.short_url}${link.disabled ? ' (disabled)' : ''}`,
    `leads to    ${link.original_url}`,
    `title       ${link.title || '-'}`,
    `stores      ${stored.join(', ') || 'nothing about visits'}`,
    `expires     ${shortTime(link.expires_at)}`,
    `max visits  ${link.max_visits ?? '-'}`,
    `made        ${shortTime(link.created_at)}`,
  ];
  print(flags, link, lines.join('\n'));
}

function setDisabled(name: 'disable' | 'enable', summary: string): Command {
  const disabled = name === 'disable';
  return linksCommand(`${name} <code>`, summary).action(async (code: string, flags: ApiFlags) => {
    const link = await callLinks(flags, (client) => client.shortUrls.update({ id: code, disabled }));
    print(
      flags,
      link,
      `${link.short_url} ${disabled ? 'is disabled' : 'works again'}; every process applies it within a second.`,
    );
  });
}

async function drawQrCode(code: string, file: string, flags: ApiFlags): Promise<void> {
  const kind = /\.(svg|png)$/i.exec(file)?.[1]?.toLowerCase();
  if (kind === undefined) throw new CommandError('The file name must end with .svg or .png.', EXIT.usage);
  const picture = await callLinks(
    flags,
    (client): Promise<string | Uint8Array> =>
      kind === 'png' ? client.shortUrls.qrPng({ id: code }) : client.shortUrls.qr({ id: code }),
  );
  saveFile(file, picture);
  print(flags, { file }, `The QR code of ${code} is in ${file}.`);
}

export const link = noun('link', 'short links', [
  ...drafts,
  () =>
    withRows(linksCommand('list', 'list the short links of the account, newest first'))
      .option('--search <text>', 'only those with this in their code, title or address')
      .option('--disabled', 'only those that are disabled')
      .action(listLinks),
  () => linksCommand('show <code>', 'show one short link').action(showLink),
  () => setDisabled('disable', 'disable a short link without deleting it'),
  () => setDisabled('enable', 'enable a disabled short link again'),
  () =>
    linksCommand('delete <code>', 'delete a short link and the data stored about its visits').action(
      async (code: string, flags: ApiFlags) => {
        await callLinks(flags, (client) => client.shortUrls.delete({ id: code }));
        print(flags, { id: code }, `The short link ${code} is deleted, with the data stored about its visits.`);
      },
    ),
  () =>
    linksCommand('qr', 'write the QR code of a short link to a file')
      .argument('<code>', 'the short link')
      .argument('<file>', 'the file to write; its ending, .svg or .png, sets the format')
      .addHelpText('after', '\nExample:\n  volley link qr k7Qm2xWf harvest.svg')
      .action(drawQrCode),
  ...analytics,
]);
