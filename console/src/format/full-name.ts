interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Returns an empty text if neither name is known. */
export const fullName = (contact: Named | null | undefined): string =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ');
