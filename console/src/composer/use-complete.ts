import { useState } from 'react';

interface CompleteOptions<Missing extends string> {
  /** What is missing before it can be sent, in the order of the page. */
  readonly list: () => readonly Missing[];
  /** Where each is asked for. */
  readonly places: Readonly<Record<Missing, string>>;
  /** Saves all; null: something could not be. */
  readonly flush: () => Promise<string | null>;
}

/** What one wants to do with a whole draft: what is missing is told first, and gets the focus. */
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
