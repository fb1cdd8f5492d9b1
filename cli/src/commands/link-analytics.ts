import type { Command } from 'commander';
import { ANALYTICS_FIELDS, type AnalyticsFlags, describeAnalytics, withAnalyticsFlags } from '../analytics-words.ts';
import { callLinks, linksCommand } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

interface Flags extends AnalyticsFlags {
  readonly csv?: boolean;
}

const UNCOUNTED = 'Its visits are not counted: see volley link change --track';

async function readAnalytics(code: string, flags: Flags): Promise<void> {
  const asked = { id: code, ...fieldsOf(ANALYTICS_FIELDS, flags) };
  if (flags.csv) {
    process.stdout.write(await callLinks(flags, (client) => client.shortUrls.analyticsCsv(asked), ANALYTICS_FIELDS));
    return;
  }
  const found = await callLinks(flags, (client) => client.shortUrls.analytics(asked), ANALYTICS_FIELDS);
  print(flags, found, describeAnalytics(found.id, found, UNCOUNTED));
}

export function linkAnalytics(): Command {
  return withAnalyticsFlags(linksCommand('analytics <code>', 'show who opened a short link, people and machines apart'))
    .option('--csv', 'print CSV')
    .addHelpText('after', '\nExample:\n  volley link analytics k7Qm2xWf --from 2026-01-01T00:00:00Z --interval hour')
    .action(readAnalytics);
}
