type Metadata = Readonly<Record<string, string>>;

/** What a client gave in order to find something again; null: nothing. */
export interface OwnReference {
  readonly reference: string | null;
  readonly metadata: Metadata | null;
}

type Said = { readonly [Name in keyof OwnReference]?: OwnReference[Name] | undefined };

/** Returns what a draft is given: what is empty is none, what is left out stays. */
export function readOwnReference({ reference, metadata }: Said): Said {
  return {
    reference: reference === '' ? null : reference,
    metadata: metadata && Object.keys(metadata).length === 0 ? null : metadata,
  };
}

export function presentOwnReference({ reference, metadata }: OwnReference) {
  return { reference: reference ?? '', metadata: metadata ?? {} };
}
