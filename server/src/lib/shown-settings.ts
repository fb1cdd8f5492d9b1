import type { Source } from './setting-files.ts';

/** Where a setting comes from. */
export type SettingSource = 'default' | 'file' | 'environment' | 'secret_file' | 'command_line';

export interface ShownSetting {
  readonly name: string;
  readonly description: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  /** As it was given; null: nobody gave it, or it is a secret. */
  readonly value: string | null;
  /** What holds while nobody gives it, as a person writes it. */
  readonly defaultText: string;
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly defaultText: string;
  readonly isSecret?: boolean;
  /** What of a value is shown; left out: all of it. */
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

/** Each setting with its source, and no secret. */
export function showSettings(settings: readonly Described[], given: Given): ShownSetting[] {
  const source = { ...given.file, ...given.environment, ...given.flags };
  return settings.map((spec) => {
    const { name, description, defaultText, isSecret = false, show = (raw: string) => raw } = spec;
    const raw = source[name];
    const value = isSecret || raw === undefined ? null : show(raw);
    return { name, description, source: sourceOf(spec, given), isSecret, value, defaultText };
  });
}
