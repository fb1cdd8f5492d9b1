import { type App, type Config, type Log, readConfig, startApp, startLog, VERSION } from '@volley/server';

/** A stop that takes longer is a stop that hangs: the operator's patience and a supervisor's time-out are both near. */
const STOP_TIMEOUT_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function addressOf(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function greet(config: Config, app: App, key: string | null, keyIsChosen: boolean): void {
  const api = config.publicUrl || addressOf(config.host, app.apiPort);
  const links = config.linksUrl || addressOf(config.host, app.linksPort);
  say(`\nVolley ${VERSION} is running.\n`);
  say(`  API           ${api}/v1`);
  say(`  Short links   ${links}`);
  say(`  Reference     ${api}/docs`);
  say(`  Data          ${config.dataDir}${config.databaseUrl === null ? '' : ' (the database is external)'}\n`);
  if (key === null) return;
  say(keyIsChosen ? 'Your key is the one in VOLLEY_API_KEY.' : `Your key, shown this once:\n\n  ${key}`);
  const shown = keyIsChosen ? '$VOLLEY_API_KEY' : key;
  say('\nTry it:\n');
  say(`  curl -X POST ${api}/v1/contacts -H "Authorization: Bearer ${shown}" \\`);
  say(`    -H "Content-Type: application/json" -d '{"phone_number":"0244123456","first_name":"Ama"}'\n`);
}

function stopOnSignal(app: App, log: Log): void {
  let isStopping = false;
  const stop = (): void => {
    // A terminal's Ctrl-C reaches us twice: by itself, and forwarded by the step that started us.
    if (isStopping) return;
    isStopping = true;
    const watchdog = setTimeout(() => {
      log.error('the stop took too long and was cut off', { timeoutMs: STOP_TIMEOUT_MS });
      process.exit(1);
    }, STOP_TIMEOUT_MS);
    void app.stop().then(() => {
      clearTimeout(watchdog);
      process.exit(0);
    });
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

export async function serve(): Promise<void> {
  const config = readConfig();
  const log = startLog({ level: config.logLevel });
  let key: string | null = null;
  const isChosen = config.apiKey !== null;
  const app = await startApp(config, {
    log,
    onFirstStart: (first) => {
      key = first.key;
    },
    onFatal: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  stopOnSignal(app, log);
  greet(config, app, key, isChosen);
}

