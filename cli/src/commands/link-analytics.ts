import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { ANALYTICS_FIELDS, type AnalyticsFlags, describeAnalytics, withAnalyticsFlags } from '../analytics-words.ts';
import { callLinks, linksCommand } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';
import { saveChunks } from '../save-chunks.ts';

interface Flags extends AnalyticsFlags {
  readonly csv?: string;
}

const UNCOUNTED = 'Its visits are not counted: see volley link change --track';

async function readAnalytics(code: string, flags: Flags): Promise<void> {
  const asked = { id: code, ...fieldsOf(ANALYTICS_FIELDS, flags) };
  const { csv: path } = flags;
  if (path !== undefined) {
    const save = (client: Client) => saveChunks(path, client.shortUrls.analyticsCsv.stream(asked));
    const bytes = await callLinks(flags, save, ANALYTICS_FIELDS);
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} holds the visits of ${code}.`);
    return;
  }
  const found = await callLinks(flags, (client) => client.shortUrls.analytics(asked), ANALYTICS_FIELDS);
  print(flags, found, describeAnalytics(found.id, found, UNCOUNTED));
}

export function linkAnalytics(): Command {
  return withAnalyticsFlags(linksCommand('analytics <code>', 'show who opened a short link, people and machines apart'))
    .option('--csv <path>', 'write CSV to a file instead; - prints it')
    .addHelpText('after', '\nExample:\n  volley link analytics k7Qm2xWf --from 2026-01-01T00:00:00Z --interval hour')
    .action(readAnalytics);
}
