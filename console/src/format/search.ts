type Search = Readonly<Record<string, unknown>>;

/** What a page reads from its address: any text, or one of a few words. */
export type Wanted = Readonly<Record<string, 'text' | readonly string[]>>;

export type Read<W extends Wanted> = {
  -readonly [Name in keyof W]?: W[Name] extends readonly (infer Word)[] ? Word : string;
};

/** Reads the search of an address: `readSearch({ number: 'text', status: MESSAGE_STATUSES })`. Empty texts and other words are left out. */
export const readSearch =
  <const W extends Wanted, Found extends object = Read<W>>(wanted: W) =>
  (search: Search): NoInfer<Found> =>
    Object.fromEntries(
      Object.entries(wanted).flatMap(([name, choices]) => {
        const value = search[name];
        // The router parses what looks like a number, such as a phone number, as one.
        const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
        return text !== '' && (choices === 'text' || choices.includes(text)) ? [[name, text]] : [];
      }),
    ) as Found;
