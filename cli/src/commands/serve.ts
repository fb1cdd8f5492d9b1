import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App, Config, Log } from '@volley/server';
import type { Server } from '../frame/load-server.ts';
import { endOnSignal, SIGNALS } from '../frame/signals.ts';

/** Of all but calls under way, for which the stop waits before. What takes longer hangs: whoever supervises us waits longer than that. */
const STOP_TIMEOUT_MS = 10_000;

const GARBAGE_AFTER_MS = 3_000;

/** Where calls are made, they may go on for as long as VOLLEY_CALL_DRAIN_SECONDS says. */
export function stopTimeoutMsOf({ roles, callDrainSeconds }: Pick<Config, 'roles' | 'callDrainSeconds'>): number {
  return STOP_TIMEOUT_MS + (roles.has('voice') ? callDrainSeconds * 1000 : 0);
}

function addressOf(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Started {
  readonly config: Config;
  readonly app: App;
  readonly key: string | null;
  /** The token of the link that makes the first person; null if there is none to show. */
  readonly linkToken: string | null;
  readonly version: string;
  /** Whether the carrier is the simulator of a new installation, so that no phone rings. */
  readonly isSimulated: boolean;
}

function greet({ config, app, key, linkToken, version, isSimulated }: Started): void {
  const api = config.publicUrl || addressOf(config.host, app.apiPort);
  const links = app.linksPort === 0 ? null : config.linksUrl || addressOf(config.host, app.linksPort);
  say(`\nVolley ${version} is running.\n`);
  const soon = app.isConsoleBuilding ? ' (being built: the first view takes some seconds)' : '';
  const hasApi = config.roles.has('api');
  if (hasApi && config.hasConsole) say(`  Console       ${api}/console${soon}`);
  if (hasApi) say(`  API           ${api}/v1`);
  if (links !== null) say(`  Short links   ${links}`);
  say(hasApi ? `  Reference     ${api}/docs` : `  Health        ${addressOf(config.host, app.apiPort)}/readyz`);
  say(`  Roles         ${[...config.roles].join(', ')}`);
  say(`  Data          ${config.dataDir}${config.databaseUrl === null ? '' : ' (the database is external)'}\n`);
  if (linkToken !== null) {
    say('Open this link in a browser to make yourself the first person here, who runs the installation.');
    say('It works once, for 24 hours, and is shown only now:');
    say(`\n  ${api}/console/welcome#${linkToken}\n`);
    if (!config.hasConsole)
      say(
        'VOLLEY_CONSOLE has switched off the page at this address: docs/people.md has the request that does the same.\n',
      );
  }
  if (key === null || !hasApi) return;
  const keyIsChosen = config.apiKey !== null;
  say(keyIsChosen ? 'Your key is the one in VOLLEY_API_KEY.' : `Your key, which is shown only this once:\n\n  ${key}`);
  const shown = keyIsChosen ? '$VOLLEY_API_KEY' : key;
  say('\nTry it:\n');
  if (isSimulated) {
    say('  # Send a first SMS. It goes to the simulator: no phone receives it, and no carrier charges for it.');
    say(`  curl -G ${api}/v1/sms-campaigns/quick -d to=0244123456 --data-urlencode "message=Hello from Volley" \\`);
    say(`    -d sender_id=Volley -d "api_key=${shown}"\n`);
    return;
  }
  say(`  curl -X POST ${api}/v1/contacts -H "Authorization: Bearer ${shown}" \\`);
  say(`    -H "Content-Type: application/json" -d '{"phone_number":"0244123456","first_name":"Ama"}'\n`);
}

function stopOnSignal(app: App, log: Log, timeoutMs: number): void {
  let isStopping = false;
  const stop = (): void => {
    // A terminal's Ctrl-C arrives twice: directly, and forwarded by the process that started this one.
    if (isStopping) return;
    isStopping = true;
    const watchdog = setTimeout(() => {
      log.error('the stop took too long and was cut off', { timeoutMs });
      process.exit(1);
    }, timeoutMs);
    void app.stop().then(() => {
      clearTimeout(watchdog);
      process.exit(0);
    });
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

/**
 * Frees the garbage of the start, 30 of 165 MB, which would otherwise stay until there is load. Only this kind of collection returns it. Node has no
 * call for it, but a running process may set the flag. It blocks for a tenth of a second, once, when the first jobs have made their garbage too.
 */
function dropGarbageOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: Record<string, string>) => void;
  // V8 takes compiled code only from a process with the same flags (scripts/load-joined.mjs).
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

export async function serve(server: Server): Promise<void> {
  const { hasSimulator, listStrangeSettings, readConfig, startApp, startLog, VERSION } = server;
  const config = readConfig();
  const log = startLog({ level: config.logLevel });
  for (const name of listStrangeSettings()) log.warn('this is no setting of Volley, and ignored', { name });
  let key: string | null = null;
  let linkToken: string | null = null;
  const mindOwnStops = endOnSignal();
  const app = await startApp(config, {
    log,
    onFirstStart: (first) => {
      key = first.key;
    },
    onFirstPersonLink: (token) => {
      linkToken = token;
    },
    onRecovery: say,
    onFatal: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  stopOnSignal(app, log, stopTimeoutMsOf(config));
  mindOwnStops();
  setTimeout(dropGarbageOfStart, GARBAGE_AFTER_MS).unref();
  greet({ config, app, key, linkToken, version: VERSION, isSimulated: hasSimulator(config) });
}
