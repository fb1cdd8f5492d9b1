import { useState } from 'react';

/** The draft that this page created, remembered while its address names it. */
interface Born {
  readonly uuid: string | null;
  readonly isNamed: boolean;
  /** Rises when a person asks for a new campaign again, so that they get an empty page. */
  readonly turn: number;
}

interface NewDraft {
  /** A draft that existed before this page. Null if the page begins its own. */
  readonly existing: string | null;
  readonly turn: number;
  readonly onCreated: (uuid: string) => void;
}

/** Puts the new draft into the address while one writes, so that it can be loaded again, without redrawing the page. */
export function useNewDraft(draft: string | undefined, name: (uuid: string) => unknown): NewDraft {
  const [born, setBorn] = useState<Born>({ uuid: null, isNamed: false, turn: 0 });
  if (draft !== undefined && draft === born.uuid && !born.isNamed) setBorn({ ...born, isNamed: true });
  if (draft === undefined && born.isNamed) setBorn({ uuid: null, isNamed: false, turn: born.turn + 1 });
  return {
    existing: draft !== undefined && draft !== born.uuid ? draft : null,
    turn: born.turn,
    onCreated: (uuid) => {
      setBorn({ ...born, uuid });
      void name(uuid);
    },
  };
}
