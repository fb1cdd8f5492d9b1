/** The commands that work without the API: run, migrate, back up, restore and make keys. All other commands use the API. */

export { CONFIG_FILE, type Config, hasSimulator, listStrangeSettings, readConfig, SETTINGS } from '../config.ts';
export { SettingError } from '../lib/settings/setting-error.ts';
export { type Log, startLog } from '../log.ts';
export { SHARDS_DEFAULT } from '../schema/index.ts';
export {
  firstIdByTime,
  MAGIC_NUMBERS,
  parseSmscSettings,
  SMSC_DEFAULTS,
  startSmsc,
} from '../smpp/testing/index.ts';
export { type App, type AppHooks, startApp, VERSION } from './app.ts';
export {
  backUp,
  CLI_KEY_FILE,
  checkFile,
  distributeTables,
  holdOutgoing,
  migrateOnly,
  planOnly,
  restore,
} from './maintenance.ts';
export { makePersonLink, type PersonLink, recoverKey, resetFactorsOf } from './recover.ts';
