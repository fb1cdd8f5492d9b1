import { useState } from 'react';
import type { Find } from '../api/find-choices.ts';
import { useFound } from './use-found.tsx';

interface Option {
  readonly value: string;
  readonly words: string;
}

export interface ChoicesProps<Row> {
  readonly find: Find<Row>;
  /** Null for what cannot be chosen. */
  readonly optionOf: (row: Row) => Option | null;
  /** Empty if nothing is chosen, unless one of `first` is. */
  readonly value: string;
  /** The words of what is chosen, for where it is not among those that are shown. */
  readonly words?: string | undefined;
  /** What stands before the found ones, such as "none". */
  readonly first?: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** The options of a select, of which the chosen one is always one, and the field that finds others. */
export function useChoices<Row>({ find, optionOf, value, words, first = [] }: ChoicesProps<Row>, label: string) {
  const { rows, search, isRead } = useFound(find, label);
  const [chosen, setChosen] = useState<Option | null>(null);
  const found = new Map(rows.flatMap((row) => optionOf(row) ?? []).map((option) => [option.value, option]));
  const known = [...first, ...found.values()];
  const isThere = value === '' || known.some((option) => option.value === value);
  const before = { value, words: chosen?.value === value ? chosen.words : (words ?? value) };
  const options = isThere ? known : [...first, before, ...found.values()];
  const keep = (next: string) => setChosen(options.find((option) => option.value === next) ?? null);
  return { options, search, keep, isEmpty: isRead && search === null && options.length === first.length };
}
