import type { SettingSource } from '@volley/contract/choices';
import type { Source } from './setting-files.ts';

export interface ShownSetting {
  readonly name: string;
  readonly description: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  /** The value as it was given; null when none was given, or when it is a secret. */
  readonly value: string | null;
  /** The value that holds where none is given, as people write it. */
  readonly defaultText: string;
}

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
    return { name, description, source: sourceOf(spec, given), isSecret, value, defaultText };
  });
}
