// The verbs of short links, what they store, and the visits to them.
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import type { ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';
import { analyticsOf } from './analytics.ts';

type Link = ReplyOf<'shortUrls.get'>;

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

const ID = ['id as code'] as const;
const HIDDEN = [...Object.values(TRACKED), 'disabled'];

const setDisabled = (disabled: boolean, does: string) =>
  verb('shortUrls.update', {
    does,
    args: ID,
    only: [],
    fixed: { disabled },
    says: ({ short_url }) =>
      `${short_url} ${disabled ? 'is disabled' : 'works again'}; every process applies it within a second.`,
    example: 'k7Qm2xWf',
  });

function describe(link: Link): string {
  const stored = Object.entries(link)
    .filter(([name, value]) => name.startsWith('track_') && value === true)
    .map(([name]) => name.slice('track_'.length).replaceAll('_', ' '));
  return [
    `${link.short_url}${link.disabled ? ' (disabled)' : ''}`,
    `leads to    ${link.original_url}`,
    `title       ${link.title || '-'}`,
    `stores      ${stored.join(', ') || 'nothing about visits'}`,
    `expires     ${shortTime(link.expires_at)}`,
    `max visits  ${link.max_visits ?? '-'}`,
    `made        ${shortTime(link.created_at)}`,
  ].join('\n');
}

interface ListFlags {
  readonly search?: string;
  readonly disabled?: boolean;
}

const NONE = 'There is no short link: see volley link create --help';

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
    args: ID,
    hidden: HIDDEN,
    more: withTrack,
    input: withSwitches,
    says: ({ short_url, original_url }) =>
      `${short_url} leads to ${original_url}; every process applies it within a second.`,
    example: 'k7Qm2xWf --to https://example.com/harvest --track all',
  }),
  list: verb('shortUrls.search', {
    does: 'list the short links of the account, newest first',
    hidden: ['disabled'],
    more: (command) => command.option('--disabled', 'only those that are disabled'),
    call: (client, { search }, { disabled }: ListFlags) =>
      search === undefined && !disabled
        ? client.shortUrls.list.all()
        : client.shortUrls.search.all({ search, ...(disabled ? { disabled: 'true' } : {}) }),
    columns: [
      'id as code',
      ['state', ({ disabled }) => (disabled ? 'disabled' : 'in use')],
      'created_at as made',
      'title',
      ['leads to', ({ original_url }) => original_url],
      ['visits', ({ visits }) => visits.human],
    ],
    empty: NONE,
    none: NONE,
    example: ['--search harvest', '--disabled'],
    also: { 'shortUrls.list': '' },
  }),
  show: verb('shortUrls.get', { args: ID, says: describe, example: 'k7Qm2xWf' }),
  disable: setDisabled(true, 'disable a short link without deleting it'),
  enable: setDisabled(false, 'enable a disabled short link again'),
  delete: verb('shortUrls.delete', {
    args: ID,
    says: (_, { id }) => `The short link ${id} is deleted, with the data stored about its visits.`,
    json: (_, input) => input,
    example: 'k7Qm2xWf',
  }),
  qr: verb('shortUrls.qr', {
    does: 'write the QR code of a short link to a file, whose ending, .svg or .png, sets the format',
    args: ID,
    call(client, { id }, _, [, file]): Promise<string | Uint8Array> {
      if (/\.svg$/i.test(String(file))) return client.shortUrls.qr({ id });
      if (/\.png$/i.test(String(file))) return client.shortUrls.qrPng({ id });
      throw new CommandError('The file name must end with .svg or .png.', EXIT.usage);
    },
    example: 'k7Qm2xWf harvest.svg',
    also: { 'shortUrls.qrPng': 'k7Qm2xWf harvest.png' },
  }),
  analytics: verb('shortUrls.analytics', {
    args: ID,
    ...analyticsOf('Visits to this link are not counted: see volley link change --track'),
    csv: ['shortUrls.analyticsCsv', 'the visits'],
    example: 'k7Qm2xWf --from 2026-01-01T00:00:00Z --interval hour',
    also: { 'shortUrls.analyticsCsv': 'k7Qm2xWf --csv visits.csv' },
  }),
});
