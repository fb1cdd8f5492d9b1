import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, callLinks, linksCommand } from '../../frame/api.ts';
import { parseId, refuseNoChange } from '../../frame/arguments.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';

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
type Tracked = keyof typeof TRACKED;
const WORDS = Object.keys(TRACKED) as Tracked[];

interface SettingFlags extends ApiFlags {
  readonly track?: readonly (Tracked | 'all' | 'nothing')[];
  readonly title?: string;
  readonly expires?: string | false;
  readonly maxVisits?: number | false;
}

interface CreateFlags extends SettingFlags {
  readonly alias?: string;
}

interface ChangeFlags extends SettingFlags {
  readonly to?: string;
}

const isWord = (word: string): word is Tracked => (WORDS as readonly string[]).includes(word);

function parseTracked(raw: string, before: string[] = []): string[] {
  if (!isWord(raw) && raw !== 'all' && raw !== 'nothing')
    throw new InvalidArgumentError(`It must be among ${WORDS.join(', ')}, all or nothing.`);
  return [...before, raw];
}

/** Returns all switches, so that those not named are off. */
function switchesOf(words: SettingFlags['track']) {
  if (words === undefined) return {};
  const isOn = (word: Tracked) => words.includes('all') || (words.includes(word) && !words.includes('nothing'));
  return Object.fromEntries(WORDS.map((word) => [TRACKED[word], isOn(word)])) as Partial<
    Record<(typeof TRACKED)[Tracked], boolean>
  >;
}

const SETTINGS = { title: '--title', expires_at: '--expires', max_visits: '--max-visits' } as const;
const NEW = { ...SETTINGS, url: '<address>', alias: '--alias' } as const;
const CHANGES = { ...SETTINGS, url: '--to' } as const;

/** Turns false, from a flag that removes a setting, into null. */
function read<F extends SettingFlags>(flags: F) {
  const { expires, maxVisits } = flags;
  return { ...flags, expires: expires === false ? null : expires, maxVisits: maxVisits === false ? null : maxVisits };
}

function withSettings(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--track <what...>',
        `what is stored about visits: ${WORDS.join(', ')}, all or nothing (default: nothing)`,
      ).argParser(parseTracked),
    )
    .option('--title <text>', 'a title for the link')
    .option('--expires <instant>', 'when it stops working, such as 2027-01-31T00:00:00Z')
    .option('--max-visits <count>', 'how many visits by people it allows', parseId);
}

async function createLinks(urls: readonly string[], flags: CreateFlags): Promise<void> {
  const settings = { ...fieldsOf(NEW, read(flags)), ...switchesOf(flags.track) };
  const [url = '', ...more] = urls;
  if (more.length === 0) {
    const { data } = await callLinks(flags, (client) => client.shortUrls.create({ ...settings, url }), NEW);
    print(flags, data, data.short_url);
    return;
  }
  if (flags.alias !== undefined) throw new CommandError('--alias applies to a single address only.', EXIT.usage);
  const links = urls.map((each) => ({ ...settings, url: each }));
  const { data } = await callLinks(flags, (client) => client.shortUrls.createBulk({ links }), { links: '<address>' });
  print(flags, data, data.map((link) => link.short_url).join('\n'));
}

async function changeLink(code: string, flags: ChangeFlags): Promise<void> {
  const named = { ...fieldsOf(CHANGES, read(flags)), ...switchesOf(flags.track) };
  refuseNoChange(named, 'link change');
  const link = await callLinks(flags, (client) => client.shortUrls.update({ id: code, ...named }), CHANGES);
  print(flags, link, `${link.short_url} leads to ${link.original_url}; every process applies it within a second.`);
}

export const drafts: readonly Verb[] = [
  () =>
    withSettings(
      linksCommand(
        'create <address...>',
        'create short links to addresses and print them; either all are created or none',
      ),
    )
      .option('--alias <code>', 'your own code instead of a random one')
      .addHelpText(
        'after',
        '\nExample:\n  volley link create "https://example.com/harvest?offer=seeds" --track visits devices --title "Harvest offer"',
      )
      .action(createLinks),
  () =>
    withSettings(linksCommand('change <code>', 'change a short link; settings that you do not name stay as they are'))
      .option('--to <address>', 'the new target address')
      .option('--no-expires', 'remove the expiry')
      .option('--no-max-visits', 'remove the limit on visits')
      .addHelpText('after', '\nExample:\n  volley link change k7Qm2xWf --to https://example.com/harvest --track all')
      .action(changeLink),
];
