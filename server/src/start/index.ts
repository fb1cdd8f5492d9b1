/** The commands that work without the API: run, migrate, back up, restore and make keys. All other commands use the API. */

import { CONFIG_FILE, type Config, hasSimulator, listStrangeSettings, readConfig, SETTINGS } from '../config.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { type Log, startLog } from '../log.ts';
import { SHARDS_DEFAULT } from '../schema/index.ts';
import { firstIdByTime, MAGIC_NUMBERS, parseSmscSettings, SMSC_DEFAULTS, startSmsc } from '../smpp/testing/index.ts';
import { type App, type AppHooks, startApp, VERSION } from './app.ts';
import {
  backUp,
  CLI_KEY_FILE,
  checkFile,
  distributeTables,
  holdOutgoing,
  migrateOnly,
  planOnly,
  restore,
} from './maintenance.ts';
import { makePersonLink, type PersonLink } from './person-link.ts';
import { recoverKey } from './recover.ts';
import { resetFactorsOf } from './reset-factors.ts';

export {
  type App,
  type AppHooks,
  backUp,
  CLI_KEY_FILE,
  CONFIG_FILE,
  type Config,
  checkFile,
  distributeTables,
  firstIdByTime,
  hasSimulator,
  holdOutgoing,
  type Log,
  listStrangeSettings,
  MAGIC_NUMBERS,
  makePersonLink,
  migrateOnly,
  type PersonLink,
  parseSmscSettings,
  planOnly,
  readConfig,
  recoverKey,
  resetFactorsOf,
  restore,
  SETTINGS,
  SettingError,
  SHARDS_DEFAULT,
  SMSC_DEFAULTS,
  startApp,
  startLog,
  startSmsc,
  VERSION,
};
