export interface Setting<T> {
  readonly name: string;
  readonly description: string;
  /** As a person writes it; what is computed says so in words. */
  readonly defaultText: string;
  readonly isSecret?: boolean;
  /** What of a value is shown to those who run the service; left out: all of it, or nothing of a secret. */
  readonly show?: (raw: string) => string;
  read(raw: string | undefined, context: { readonly root: string }): T;
}

export function setting<T>(spec: Setting<T>): Setting<T> {
  return spec;
}
