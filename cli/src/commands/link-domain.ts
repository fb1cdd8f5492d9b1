import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

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
  print(
    flags,
    denied,
    `Short links may no longer lead to ${denied.domain}; existing ones stop working within a second.`,
  );
}

async function allowDomain(domain: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.admin.linkDomains.delete({ domain }), NAMES);
  print(flags, { domain }, `Short links may lead to ${domain} again.`);
}

export const linkDomain = noun('link-domain', 'forbidden domains for short links', [
  () => withRows(apiCommand('list', 'list the domains that no short link may lead to')).action(listDomains),
  () =>
    apiCommand('deny', 'forbid short links to a domain and its subdomains')
      .argument('<domain>', 'the domain, such as phish.example')
      .option('--note <text>', 'the reason')
      .addHelpText('after', '\nExample:\n  volley link-domain deny phish.example --note "Reported"')
      .action(denyDomain),
  () =>
    apiCommand('allow', 'allow short links to a domain again')
      .argument('<domain>', 'the domain, as volley link-domain list shows it')
      .action(allowDomain),
]);
