import type { Command } from 'commander';
import { ANALYTICS_FIELDS, type AnalyticsFlags, describeAnalytics, withAnalyticsFlags } from '../analytics-words.ts';
import { apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

const UNCOUNTED = 'Visits were not asked for: see volley campaign create --track-visits';

async function readAnalytics(uuid: string, flags: AnalyticsFlags): Promise<void> {
  const asked = { uuid, ...fieldsOf(ANALYTICS_FIELDS, flags) };
  const found = await callApi(flags, (client) => client.smsCampaigns.analytics(asked), ANALYTICS_FIELDS);
  print(flags, found, describeAnalytics(uuid, found, UNCOUNTED));
}

export function campaignAnalytics(): Command {
  const command = apiCommand('analytics', "show who opened a campaign's links, people and machines apart").argument(
    '<uuid>',
    'the campaign (see: volley campaign list)',
  );
  return withAnalyticsFlags(command)
    .addHelpText(
      'after',
      '\nExample:\n  volley campaign analytics 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --from 2026-01-01T00:00:00Z --interval hour',
    )
    .action(readAnalytics);
}
