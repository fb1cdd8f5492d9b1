import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, withRows } from '../frame/rows.ts';
import { saveChunks } from '../frame/save-chunks.ts';
import { NOTHING_FITS, type TimeFlags, withTimes } from './message-filters.ts';

interface Flags extends TimeFlags {
  readonly unclaimed?: boolean;
  readonly number?: string;
  readonly recipient?: string;
  readonly campaign?: string;
  readonly keyword?: string;
  readonly text?: string;
  readonly csv?: string;
}

const FIELDS = {
  phone_number: '--number',
  recipient: '--recipient',
  keyword: '--keyword',
  text: '--text',
  from: '--from',
  to: '--to',
} as const;
/** The names of the fields in errors. */
const NAMES = { ...FIELDS, campaign_id: '--campaign' } as const;

type Inbound = Awaited<ReturnType<Client['inbound']['list']>>['data'][number];

type Unclaimed = Awaited<ReturnType<Client['admin']['inbound']['list']>>['data'][number];

const COLUMNS: Columns<Inbound> = {
  received: (message) => shortTime(message.received_at),
  from: (message) => oneLine(message.sender),
  to: (message) => oneLine(message.recipient),
  'taken as': (message) => message.keyword || '-',
  text: (message) => oneLine(message.message),
};

/** The id and the numbers are for `inbound decide`. */
const UNCLAIMED_COLUMNS: Columns<Unclaimed> = {
  ...COLUMNS,
  'may be from': (message) => message.possible_senders.join(' or '),
  id: (message) => (message.possible_senders.length > 0 ? message.id : ''),
};

async function listInbound(flags: Flags): Promise<void> {
  const asked = fieldsOf(FIELDS, flags);
  const ofCampaign = flags.campaign === undefined ? {} : { campaign_id: flags.campaign };
  const { csv: path } = flags;
  if (flags.unclaimed && (path ?? flags.campaign) !== undefined)
    throw new CommandError('--unclaimed goes with neither --csv nor --campaign.', EXIT.usage);
  if (path !== undefined) {
    const bytes = await callApi(
      flags,
      (client) => saveChunks(path, client.inbound.csv.stream({ ...asked, ...ofCampaign })),
      NAMES,
    );
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains the replies.`);
    return;
  }
  const empty = Object.keys({ ...asked, ...ofCampaign }).length === 0 ? 'Nobody has replied yet.' : NOTHING_FITS;
  await callApi(
    flags,
    (client) =>
      flags.unclaimed
        ? printRows(flags, { source: client.admin.inbound.list.all(asked), columns: UNCLAIMED_COLUMNS, empty })
        : printRows(flags, { source: client.inbound.list.all({ ...asked, ...ofCampaign }), columns: COLUMNS, empty }),
    NAMES,
  );
}

async function decide(uuid: string, number: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.admin.inbound.decide({ uuid, phone_number: number }), {
    phone_number: '<number>',
  });
  print(flags, { id: uuid, phone_number: number }, message);
}

export const inbound = noun('inbound', 'replies to your numbers', [
  () =>
    withTimes(
      withRows(apiCommand('list', 'list the messages that people sent to the numbers of the account, newest first'))
        .option('--unclaimed', 'list the messages that belong to no account; the key needs the scope operator_read')
        .option('--number <digits>', 'only what this number wrote, or numbers that begin so')
        .option('--recipient <number>', 'only what was written to this number of yours')
        .option('--campaign <uuid>', 'only answers to messages of this campaign (see: volley campaign list)')
        .option('--keyword <keyword>', 'only what was taken as stop, start or help, or as none of them; by commas')
        .option('--text <text>', 'only messages in which this stands')
        .option('--csv <path>', 'write them to this CSV file instead; - prints them'),
      'received',
    )
      .addHelpText(
        'after',
        '\nExamples:\n  volley inbound list --limit 20\n  volley inbound list --keyword none --text "price" --from 2026-01-31T00:00:00Z\n  volley inbound list --csv replies.csv\n  volley inbound list --campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003',
      )
      .action(listInbound),
  () =>
    apiCommand('decide', 'say which number a message came from whose sender fits several')
      .argument('<id>', 'the message, as `inbound list --unclaimed` shows it')
      .argument('<number>', 'one of the numbers that it may be from')
      .addHelpText(
        'after',
        '\nThe key needs the scope operator_carriers.\n\nExample:\n  volley inbound decide 0196f0c2-7a10-7cc4-9d3e-0242ac120011 +233244123456',
      )
      .action(decide),
]);
