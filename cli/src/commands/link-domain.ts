import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

interface DenyFlags extends ApiFlags {
  readonly note?: string;
}

const NAMES = { domain: '<domain>', note: '--note' } as const;

interface Domain {
  readonly domain: string;
  readonly note: string;
  readonly created_at: string;
}

const COLUMNS = {
  domain: (denied: Domain) => denied.domain,
  denied: (denied: Domain) => shortTime(denied.created_at),
  note: (denied: Domain) => oneLine(denied.note),
};

async function listDomains(flags: RowFlags): Promise<void> {
  const source = await callApi(flags, (client) => client.admin.linkDomains.list());
  await printRows(flags, { source, columns: COLUMNS, empty: 'Short links may lead to every domain.' });
}

async function denyDomain(domain: string, flags: DenyFlags): Promise<void> {
  const note = flags.note === undefined ? {} : { note: flags.note };
  const denied = await callApi(flags, (client) => client.admin.linkDomains.create({ domain, ...note }), NAMES);
  print(flags, denied, `No new short link may lead to ${denied.domain}; those that exist stay as they are.`);
}

async function allowDomain(domain: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.admin.linkDomains.delete({ domain }), NAMES);
  print(flags, { domain }, `Short links may lead to ${domain} again.`);
}

export function linkDomainList(): Command {
  return withRows(apiCommand('list', 'list the domains that no new short link may lead to')).action(listDomains);
}

export function linkDomainDeny(): Command {
  return apiCommand('deny', 'deny a domain, and all below it, to new short links')
    .argument('<domain>', 'such as phish.example')
    .option('--note <text>', 'why')
    .addHelpText('after', '\nExample:\n  volley link-domain deny phish.example --note "Reported"')
    .action(denyDomain);
}

export function linkDomainAllow(): Command {
  return apiCommand('allow', 'allow a domain again')
    .argument('<domain>', 'as it stands in volley link-domain list')
    .action(allowDomain);
}
