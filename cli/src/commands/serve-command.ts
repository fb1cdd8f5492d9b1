import { Command } from 'commander';
import { loadServer } from '../frame/load-server.ts';
import { serve } from './serve.ts';

export function serveCommand(): Command {
  return (
    new Command('serve')
      .description('run the service, which is the API and the short links (npm start does this)')
      .addHelpText(
        'after',
        '\nVolley reads its settings from the environment and from volley.env: see docs/configuration.md.\n\nExample:\n  volley serve',
      )
      // Loaded here, because the other commands do not need it and loading takes a while.
      .action(async () => serve(await loadServer()))
  );
}
