import { Command } from 'commander';
import { serve } from './serve.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service, which is the API and the short links (npm start does this)')
    .addHelpText(
      'after',
      '\nVolley reads its settings from the environment and from volley.env: see docs/configuration.md.\n\nExample:\n  volley serve',
    )
    .action(serve);
}
