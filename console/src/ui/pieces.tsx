import { useRef } from 'react';
import { insertInto } from '../format/insert-into.ts';
import { Button } from './button.tsx';
import { PlusIcon } from './icons.tsx';

/** Returns a function that inserts a piece where the cursor of a text is, and leaves the cursor behind it. */
export function useInsert(message: string, onChange: (message: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (piece: string) => {
    const { selectionStart: start = message.length, selectionEnd: end = message.length } = area.current ?? {};
    const next = insertInto(message, { start, end }, piece);
    onChange(next.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return { area, insert };
}

export interface PiecesProps {
  readonly of: readonly (readonly [words: string, piece: string])[];
  readonly insert: (piece: string) => void;
}

/** Buttons that insert a piece. */
export function Pieces({ of, insert }: PiecesProps) {
  return of.map(([words, piece]) => (
    <Button key={piece} kind="quiet" icon={<PlusIcon />} onClick={() => insert(piece)}>
      {words}
    </Button>
  ));
}
