/** What a reader says of its values besides reading them: they are some words, or numbers in a range. */
export type ValueForm =
  | { readonly choices: readonly string[] }
  | { readonly min: number; readonly max: number; readonly isWhole: boolean };

export type Reader<T> = ((raw: string | undefined, context: { readonly root: string }) => T) & {
  readonly form?: ValueForm;
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

export function setting<T>(spec: Setting<T>): Setting<T> {
  return spec;
}
