import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { print, renderTable } from '../../frame/output.ts';

const SOURCES: Readonly<Record<string, string>> = {
  default: 'default',
  file: 'volley.env',
  environment: 'environment',
  secret_file: 'a file that the environment names',
  command_line: 'the start',
};

async function showSettings(flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.admin.health.settings());
  const table = renderTable(found.settings, {
    setting: ({ name }) => name,
    value: (setting) => {
      if (setting.source === 'default') return setting.default;
      return setting.is_secret ? 'set, not shown' : (setting.value ?? '');
    },
    from: ({ source }) => SOURCES[source] ?? source,
  });
  print(flags, found, table);
}

export const settings = () =>
  apiCommand('settings', 'show the settings of the process that answers, and where each comes from')
    .addHelpText(
      'after',
      '\nSecrets are never shown. The key needs the scope operator_read.\n\nExample:\n  volley health settings',
    )
    .action(showSettings);
