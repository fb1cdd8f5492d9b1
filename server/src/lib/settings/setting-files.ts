import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SettingError } from './setting-error.ts';
import { BadValue } from './setting-values.ts';

export const CONFIG_FILE = 'volley.env';

export type Source = Readonly<Record<string, string | undefined>>;

export function readSecretFile(name: string, source: Source): string | undefined {
  const path = source[`${name}_FILE`];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new BadValue(`could not be read from the file that ${name}_FILE names`, { cause });
  }
}

export function configFile(folder: string): Source {
  try {
    return parseEnv(readFileSync(join(folder, CONFIG_FILE), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new SettingError(CONFIG_FILE, `The settings file ${CONFIG_FILE} could not be read.`, { cause: error });
  }
}
