/** What the command line may ask of the server: to run, to migrate. Everything else goes through the API. */
import { type App, type AppHooks, CLI_KEY_FILE, startApp, VERSION } from './app.ts';
import { type Config, readConfig, SETTINGS } from './config.ts';
import { SettingError } from './lib/setting-error.ts';
import { type Log, startLog } from './log.ts';

export {
  type App,
  type AppHooks,
  CLI_KEY_FILE,
  type Config,
  type Log,
  readConfig,
  SETTINGS,
  SettingError,
  startApp,
  startLog,
  VERSION,
};
