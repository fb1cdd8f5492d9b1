// `volley serve` without the other commands, of which a service would keep 4 MB: what `npm start` joins into one file and runs.
import * as server from '@volley/server';
import { serve } from './commands/serve.ts';
import { runMain } from './frame/run-main.ts';

void runMain(() => serve(server));
