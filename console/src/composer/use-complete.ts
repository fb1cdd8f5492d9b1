import { useState } from 'react';

interface CompleteOptions<Missing extends string> {
  /** Lists what is missing before it can be sent, in the order of the page. */
  readonly list: () => readonly Missing[];
  /** The id of the field for each. */
  readonly places: Readonly<Record<Missing, string>>;
  /** Saves everything. Null means that something could not be saved. */
  readonly flush: () => Promise<string | null>;
}

/** Guards an action that needs a complete draft: it reports what is missing first, and moves the focus there. */
export function useComplete<Missing extends string>({ list, places, flush }: CompleteOptions<Missing>) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    missing: isAsked ? list() : [],
    whenComplete: async (act: (uuid: string) => unknown) => {
      setAsked(true);
      const [first] = list();
      if (first !== undefined) {
        document.querySelector<HTMLElement>(places[first])?.focus();
        return;
      }
      setBusy(true);
      const uuid = await flush();
      setBusy(false);
      if (uuid !== null) await act(uuid);
    },
  };
}
