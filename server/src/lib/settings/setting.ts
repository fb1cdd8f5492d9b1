/** What a reader says of its values besides reading them: they are some words, or numbers in a range. */
export type ValueForm =
  | { readonly choices: readonly string[] }
  | { readonly min: number; readonly max: number; readonly isWhole: boolean };

export type Reader<T> = ((raw: string | undefined, context: { readonly root: string }) => T) & {
  readonly form?: ValueForm;
  /** What it reads where nothing is set. */
  readonly fallback?: string;
};

export interface Setting<T> {
  readonly name: string;
  readonly description: string;
  /** As a person writes it; what is computed says so in words. */
  readonly defaultText: string;
  readonly isSecret?: boolean;
  /** What of a value is shown to those who run the service; left out: all of it, or nothing of a secret. */
  readonly show?: (raw: string) => string;
  readonly read: Reader<T>;
}

/** The text of the default is that of the reader, where it has one, and otherwise `none`. */
export function setting<T>(spec: Omit<Setting<T>, 'defaultText'> & Partial<Setting<T>>): Setting<T> {
  return { defaultText: spec.read.fallback ?? 'none', ...spec };
}
