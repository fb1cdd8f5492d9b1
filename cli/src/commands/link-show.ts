import type { Command } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../api-command.ts';
import { print, shortTime } from '../output.ts';

async function showLink(code: string, flags: ApiFlags): Promise<void> {
  const link = await callLinks(flags, (client) => client.shortUrls.get({ id: code }));
  const stored = Object.entries(link)
    .filter(([name, value]) => name.startsWith('track_') && value === true)
    .map(([name]) => name.slice('track_'.length).replaceAll('_', ' '));
  const lines = [
    `${link.short_url}${link.disabled ? ' (disabled)' : ''}`,
    `leads to    ${link.original_url}`,
    `title       ${link.title || '-'}`,
    `stores      ${stored.join(', ') || 'nothing of its visits'}`,
    `expires     ${shortTime(link.expires_at)}`,
    `max visits  ${link.max_visits ?? '-'}`,
    `made        ${shortTime(link.created_at)}`,
  ];
  print(flags, link, lines.join('\n'));
}

export function linkShow(): Command {
  return linksCommand('show <code>', 'show one short link').action(showLink);
}
