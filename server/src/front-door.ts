/** What the command line may ask of the server: to run, to migrate, to back up and restore. Everything else goes through the API. */
import { type App, type AppHooks, CLI_KEY_FILE, startApp, VERSION } from './app.ts';
import { CONFIG_FILE, type Config, hasSimulator, readConfig, SETTINGS } from './config.ts';
import { SettingError } from './lib/setting-error.ts';
import { type Log, startLog } from './log.ts';
import { backUp, migrateOnly, restore } from './maintenance.ts';
import { MAGIC_NUMBERS, parseSmscSettings, SMSC_DEFAULTS, startSmsc } from './smpp/testing/index.ts';

export {
  type App,
  type AppHooks,
  backUp,
  CLI_KEY_FILE,
  CONFIG_FILE,
  type Config,
  hasSimulator,
  type Log,
  MAGIC_NUMBERS,
  migrateOnly,
  parseSmscSettings,
  readConfig,
  restore,
  SETTINGS,
  SettingError,
  SMSC_DEFAULTS,
  startApp,
  startLog,
  startSmsc,
  VERSION,
};
