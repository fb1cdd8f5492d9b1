import type { SettingSource } from '@volley/contract/choices';
import type { settings } from '@volley/contract/installation';
import type { RowOf } from '@volley/contract/rows';
import type { Source } from './setting-files.ts';

export type ShownSetting = RowOf<typeof settings>['settings'][number];

interface Described {
  readonly name: string;
  readonly description: string;
  readonly defaultText: string;
  readonly isSecret?: boolean;
  /** Returns the part of a value that may be shown; without it the whole value is. */
  readonly show?: (raw: string) => string;
}

interface Given {
  readonly flags: Source;
  readonly environment: Source;
  readonly file: Source;
}

function sourceOf({ name, isSecret = false }: Described, { flags, environment, file }: Given): SettingSource {
  if (flags[name] !== undefined) return 'command_line';
  if (environment[name] !== undefined) return 'environment';
  if (file[name] !== undefined) return 'file';
  const isInFile = [flags, environment, file].some((source) => source[`${name}_FILE`] !== undefined);
  return isSecret && isInFile ? 'secret_file' : 'default';
}

/** Lists each setting with its source. The values of secrets are left out. */
export function showSettings(settings: readonly Described[], given: Given): ShownSetting[] {
  const source = { ...given.file, ...given.environment, ...given.flags };
  return settings.map((spec) => {
    const { name, description, defaultText, isSecret = false, show = (raw: string) => raw } = spec;
    const raw = source[name];
    const value = isSecret || raw === undefined ? null : show(raw);
    return { name, description, source: sourceOf(spec, given), isSecret, value, default: defaultText };
  });
}
