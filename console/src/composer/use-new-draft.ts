import { useState } from 'react';

/** The draft that this page made, from when its address names it until it does not any more. */
interface Born {
  readonly uuid: string | null;
  readonly isNamed: boolean;
  /** Whoever asks for a new campaign again gets an empty page. */
  readonly turn: number;
}

interface NewDraft {
  /** A draft that was there before this page; null: it begins an own one. */
  readonly existing: string | null;
  readonly turn: number;
  readonly onCreated: (uuid: string) => void;
}

/** The address takes up the new draft while one writes, so that it can be loaded again, and nothing on the page moves. */
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
