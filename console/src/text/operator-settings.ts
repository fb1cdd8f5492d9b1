import { operatorArea } from './operator.ts';

export const useSettingsText = operatorArea(() => import('./operator-settings.fr.ts'), {
  lead: 'As the process sees them that answers. They are read when it starts: a change needs a new start.',
  given: 'Settings that were given',
  defaults: 'Settings that nobody gave',
  givenHint: 'From the environment, or from the file volley.env beside it.',
  noneGiven: 'Everything stands as it comes.',
  secret: 'Set, and never shown',
  source_default: 'Default',
  source_file: 'From volley.env',
  source_environment: 'From the environment',
  source_secret_file: 'From a file that the environment names',
  source_command_line: 'Given at the start',
  defaultIs: 'Without it: {value}',
});
