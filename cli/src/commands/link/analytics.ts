import type { Client } from '@volley/sdk';
import { callLinks, linksCommand } from '../../frame/api.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import { ANALYTICS_FIELDS, type AnalyticsFlags, describeAnalytics, withAnalyticsFlags } from './analytics-words.ts';

interface Flags extends AnalyticsFlags {
  readonly csv?: string;
}

const UNCOUNTED = 'Visits to this link are not counted: see volley link change --track';

async function readAnalytics(code: string, flags: Flags): Promise<void> {
  const asked = { id: code, ...fieldsOf(ANALYTICS_FIELDS, flags) };
  const { csv: path } = flags;
  if (path !== undefined) {
    const save = (client: Client) => saveChunks(path, client.shortUrls.analyticsCsv.stream(asked));
    const bytes = await callLinks(flags, save, ANALYTICS_FIELDS);
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains the visits of ${code}.`);
    return;
  }
  const found = await callLinks(flags, (client) => client.shortUrls.analytics(asked), ANALYTICS_FIELDS);
  print(flags, found, describeAnalytics(found.id, found, UNCOUNTED));
}

export const analytics: readonly Verb[] = [
  () =>
    withAnalyticsFlags(
      linksCommand('analytics <code>', 'show the visits to a short link, with people and machines counted separately'),
    )
      .option('--csv <path>', 'write them to this CSV file instead; - prints them')
      .addHelpText('after', '\nExample:\n  volley link analytics k7Qm2xWf --from 2026-01-01T00:00:00Z --interval hour')
      .action(readAnalytics),
];
