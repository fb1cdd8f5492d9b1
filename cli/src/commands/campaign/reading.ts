import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import {
  ANALYTICS_FIELDS,
  type AnalyticsFlags,
  describeAnalytics,
  withAnalyticsFlags,
} from '../link/analytics-words.ts';
import { MESSAGE_FILTERS, type MessageFilterFlags, NOTHING_FITS, withMessageFilters } from '../message-filters.ts';
import { MESSAGE_COLUMNS } from '../message-words.ts';
import { CAMPAIGN_COLUMNS, describeCampaign, describeReport, inThousands } from './words.ts';

interface ListFlags extends RowFlags {
  readonly kind?: 'bulk' | 'quick';
}

const UUID = ['<uuid>', 'the campaign (see: volley campaign list)'] as const;

async function listCampaigns(flags: ListFlags): Promise<void> {
  const asked = flags.kind === undefined ? {} : { kind: flags.kind };
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.smsCampaigns.list.all(asked),
      columns: CAMPAIGN_COLUMNS,
      empty: 'No campaign found.',
    }),
  );
}

async function showCampaign(uuid: string, flags: ApiFlags): Promise<void> {
  const campaign = await callApi(flags, (client) => client.smsCampaigns.get({ uuid }));
  print(flags, campaign, describeCampaign(campaign));
}

async function listRecipients(uuid: string, flags: MessageFilterFlags): Promise<void> {
  const asked = fieldsOf(MESSAGE_FILTERS, flags);
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.smsCampaigns.messages.all({ uuid, ...asked }),
        columns: MESSAGE_COLUMNS,
        empty:
          Object.keys(asked).length === 0
            ? 'The campaign has no recipients yet: the list is made when it starts.'
            : NOTHING_FITS,
      }),
    MESSAGE_FILTERS,
  );
}

interface Flags extends Omit<MessageFilterFlags, 'limit'> {
  readonly csv?: string;
}

async function reportCampaign(uuid: string, flags: Flags): Promise<void> {
  const { csv: path } = flags;
  const asked = fieldsOf(MESSAGE_FILTERS, flags);
  if (path === undefined) {
    const [filter] = Object.values(MESSAGE_FILTERS).filter((flag) => Object.hasOwn(flags, flag.slice(2)));
    if (filter !== undefined)
      throw new CommandError(
        `${filter} needs --csv; without a file, see: volley campaign recipients ${filter}`,
        EXIT.usage,
      );
    const report = await callApi(flags, (client) => client.smsCampaigns.report({ uuid }));
    print(flags, report, describeReport(report));
    return;
  }
  const bytes = await callApi(
    flags,
    (client) => saveChunks(path, client.smsCampaigns.messagesCsv.stream({ uuid, ...asked })),
    MESSAGE_FILTERS,
  );
  const whom = Object.keys(asked).length === 0 ? 'every recipient' : 'the recipients that fit';
  if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains ${whom}: ${inThousands(bytes)} bytes.`);
}

const UNCOUNTED = 'This campaign does not count visits: see volley campaign create --track-visits';

async function readAnalytics(uuid: string, flags: AnalyticsFlags & { readonly csv?: string }): Promise<void> {
  const asked = { uuid, ...fieldsOf(ANALYTICS_FIELDS, flags) };
  const { csv: path } = flags;
  if (path !== undefined) {
    const save = (client: Client) => saveChunks(path, client.smsCampaigns.analyticsCsv.stream(asked));
    const bytes = await callApi(flags, save, ANALYTICS_FIELDS);
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains the visits of ${uuid}.`);
    return;
  }
  const found = await callApi(flags, (client) => client.smsCampaigns.analytics(asked), ANALYTICS_FIELDS);
  print(flags, found, describeAnalytics(uuid, found, UNCOUNTED));
}

export const reading: readonly Verb[] = [
  () =>
    withRows(apiCommand('list', 'list the campaigns of the account, newest first'))
      .addOption(
        new Option('--kind <kind>', 'only campaigns (bulk), or only single messages (quick)').choices([
          'bulk',
          'quick',
        ]),
      )
      .addHelpText('after', '\nExample:\n  volley campaign list --kind bulk --limit 20')
      .action(listCampaigns),
  () =>
    apiCommand('show', 'show one campaign')
      .argument(...UUID)
      .addHelpText('after', '\nExample:\n  volley campaign show 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
      .action(showCampaign),
  () =>
    withMessageFilters(
      apiCommand('report', 'report on a campaign: counts, reasons, cost, rate, and what it waits for')
        .argument('<uuid>', 'the campaign (see: volley campaign list)')
        .option('--csv <path>', 'write one line per recipient to this CSV file instead; - prints them'),
    )
      .addHelpText(
        'after',
        '\nExamples:\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --csv harvest.csv\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --status failed,undelivered --csv -',
      )
      .action(reportCampaign),
  () =>
    withMessageFilters(
      withRows(apiCommand('recipients', 'list the recipients of a campaign with the result of each message')),
    )
      .argument(...UUID)
      .addHelpText(
        'after',
        '\nExamples:\n  volley campaign recipients 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --limit 50 --page 2\n  volley campaign recipients 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --status failed --all\n\nTo write all recipients of a large campaign to a file: volley campaign report --csv',
      )
      .action(listRecipients),
  () =>
    withAnalyticsFlags(
      apiCommand(
        'analytics',
        'show the visits to the links of a campaign, with people and machines counted separately',
      ).argument('<uuid>', 'the campaign (see: volley campaign list)'),
    )
      .option('--csv <path>', 'write them to this CSV file instead; - prints them')
      .addHelpText(
        'after',
        '\nExample:\n  volley campaign analytics 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --from 2026-01-01T00:00:00Z --interval hour',
      )
      .action(readAnalytics),
];
