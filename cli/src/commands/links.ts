// Short links, what they store and the visits to them; and, for an operator, those of all accounts.
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { gone, verb } from '../frame/verb.ts';

/** What may be stored of a visit, by the word on the command line. */
const TRACKED = {
  visits: 'track_visits',
  addresses: 'track_ip_address',
  browsers: 'track_browser',
  systems: 'track_operating_system',
  devices: 'track_device_type',
  referrers: 'track_referer_url',
  countries: 'track_country',
} as const;
const WORDS = [...Object.keys(TRACKED), 'all', 'nothing'];
const AMONG = `${Object.keys(TRACKED).join(', ')}, all or nothing`;

function parseTracked(raw: string, before: string[] = []): string[] {
  if (!WORDS.includes(raw)) throw new InvalidArgumentError(`It must be among ${AMONG}.`);
  return [...before, raw];
}

interface TrackFlags {
  readonly track?: readonly string[];
}

/** Sets all switches, so that those not named are off. */
function withSwitches(input: Record<string, unknown>, { track }: TrackFlags): Record<string, unknown> {
  if (track === undefined) return input;
  const isOn = (word: string) => track.includes('all') || (track.includes(word) && !track.includes('nothing'));
  return { ...input, ...Object.fromEntries(Object.entries(TRACKED).map(([word, field]) => [field, isOn(word)])) };
}

const withTrack = (command: Command): Command =>
  command.option('--track <what...>', `what is stored about visits: ${AMONG}`, parseTracked);

const ID = { args: ['id as code'] } as const;
const HIDDEN = [...Object.values(TRACKED), 'disabled'];

const setDisabled = (disabled: boolean, does: string) =>
  verb('shortUrls.update', { ...ID, does, only: [], fixed: { disabled } });

export const link = noun('link', 'short links', ['shortUrls'], {
  create: verb('shortUrls.create', {
    does: 'create short links to addresses and print them; either all are created or none',
    hidden: ['url', ...HIDDEN],
    more: (command) => withTrack(command).argument('<address...>', 'the addresses to which they lead'),
    names: () => ({ url: '<address>', links: '<address>' }),
    input: (input, flags: TrackFlags, [urls]) => ({ ...withSwitches(input, flags), url: [urls].flat()[0] }),
    call(client, input, { alias }: { alias?: string }, [urls]) {
      const [, ...more] = [urls].flat();
      if (more.length === 0) return client.shortUrls.create(input);
      if (alias !== undefined) throw new CommandError('--alias applies to a single address only.', EXIT.usage);
      return client.shortUrls.createBulk({
        links: [input.url, ...more].map((url) => ({ ...input, url: String(url) })),
      });
    },
    json: ({ data }) => data,
    says: ({ data }) =>
      [data]
        .flat()
        .map(({ short_url }) => short_url)
        .join('\n'),
    example: '"https://example.com/harvest?offer=seeds" --track visits devices --title "Harvest offer"',
    also: { 'shortUrls.createBulk': 'https://example.com/a https://example.com/b' },
  }),
  change: verb('shortUrls.update', {
    ...ID,
    hidden: HIDDEN,
    more: withTrack,
    input: withSwitches,
  }),
  list: verb('shortUrls.search', {
    does: 'list the short links of the account, newest first',
    hidden: ['disabled'],
    more: (command) => command.option('--disabled', 'only those that are disabled'),
    call: (client, { search }, { disabled }: { readonly disabled?: boolean }) =>
      search === undefined && !disabled
        ? client.shortUrls.list.all()
        : client.shortUrls.search.all({ search, ...(disabled ? { disabled: 'true' } : {}) }),
    columns: 'id disabled created_at title original_url visits.human',
    example: '--search harvest',
    also: { 'shortUrls.list': '' },
  }),
  show: verb('shortUrls.get', ID),
  disable: setDisabled(true, 'disable a short link without deleting it'),
  enable: setDisabled(false, 'enable a disabled short link again'),
  delete: verb('shortUrls.delete', { ...gone, ...ID }),
  qr: verb('shortUrls.qr', {
    ...ID,
    does: 'write the QR code of a short link to a file, whose ending, .svg or .png, sets the format',
    call(client, { id }, _, [, file]): Promise<string | Uint8Array> {
      if (/\.svg$/i.test(String(file))) return client.shortUrls.qr({ id });
      if (/\.png$/i.test(String(file))) return client.shortUrls.qrPng({ id });
      throw new CommandError('The file name must end with .svg or .png.', EXIT.usage);
    },
    example: 'k7Qm2xWf harvest.svg',
    also: { 'shortUrls.qrPng': 'k7Qm2xWf harvest.png' },
  }),
  analytics: verb('shortUrls.analytics', {
    ...ID,
    csv: 'shortUrls.analyticsCsv',
    also: { 'shortUrls.analyticsCsv': 'k7Qm2xWf --csv visits.csv' },
  }),
});

const linkTakedown = noun('link-takedown', 'takedowns of short links', ['admin.linkTakedowns'], {
  list: verb('admin.linkTakedowns.list', { columns: 'code account_id created_at reason url' }),
  add: verb('admin.linkTakedowns.create', { args: ['code'], next: 'The link is taken down.' }),
  remove: verb('admin.linkTakedowns.delete', { next: 'The link works again.' }),
});

const linkDomain = noun('link-domain', 'forbidden domains for short links', ['admin.linkDomains'], {
  list: verb('admin.linkDomains.list', {
    hasRows: true,
    columns: 'domain created_at note',
    empty: 'Short links may lead to every domain.',
  }),
  deny: verb('admin.linkDomains.create', { args: ['domain'] }),
  allow: verb('admin.linkDomains.delete', gone),
});

export const linksOfAll = [linkTakedown, linkDomain];
