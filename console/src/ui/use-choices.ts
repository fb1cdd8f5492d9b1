import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Find } from '../api/find-choices.ts';
import { useLater } from './use-later.ts';

export interface Option {
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

/** What a search among many found. */
export interface FoundOptions {
  readonly options: readonly Option[];
  /** The words of what is chosen. */
  readonly words: string;
  /** What is typed; null as long as nobody looks for another one. */
  readonly typed: string | null;
  readonly onType: (typed: string | null) => void;
  /** Whether others fit that are not shown. */
  readonly isMore: boolean;
  /** How many were found, without what stands before them. */
  readonly shown: number;
  /** Whether the keyboard was in the list that stood there until it turned out to be long. */
  readonly hasFocus: boolean;
}

interface Choices {
  /** The options of a short list, of which the chosen one is always one. */
  readonly options: readonly Option[];
  /** Null for a short list, which is shown as a whole. */
  readonly found: FoundOptions | null;
  readonly isEmpty: boolean;
  readonly choose: (value: string) => void;
  /** What a short list tells of the keyboard. */
  readonly focus: { readonly onFocus: () => void; readonly onBlur: () => void };
}

/** The choices of a list of any length: all of a short one, and ten at a time of a long one, which the service finds by their names. */
export function useChoices<Row>(props: ChoicesProps<Row>): Choices {
  const { find, optionOf, value, words, first = [], onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Option | null>(null);
  const [hasFocus, setFocused] = useState(false);
  const search = useLater((typed ?? '').trim());
  const { data: all } = useQuery(find(''));
  const { data: fitting, isPlaceholderData } = useQuery(find(search));
  const optionsOf = (rows: readonly Row[] = []) => [
    ...new Map(rows.flatMap((row) => optionOf(row) ?? []).map((option) => [option.value, option])).values(),
  ];
  const known = [...first, ...optionsOf(all?.rows)];
  const isThere = value === '' || known.some((option) => option.value === value);
  const before = { value, words: chosen?.value === value ? chosen.words : (words ?? value) };
  const options = isThere ? known : [...first, before, ...optionsOf(all?.rows)];
  const isLong = all?.isAll === false;
  const found = [...(search === '' ? first : []), ...optionsOf(fitting?.rows)];
  return {
    options,
    found: isLong
      ? {
          options: found,
          words: options.find((option) => option.value === value)?.words ?? '',
          typed,
          onType: (next) => {
            setTyped(next);
            if (next === null) setFocused(false);
          },
          shown: fitting?.rows.length ?? 0,
          isMore: fitting?.isAll === false && !isPlaceholderData,
          hasFocus,
        }
      : null,
    focus: { onFocus: () => setFocused(true), onBlur: () => setFocused(false) },
    isEmpty: all?.isAll === true && options.length === first.length,
    choose: (next) => {
      setChosen([...found, ...options].find((option) => option.value === next) ?? null);
      setTyped(null);
      onChange(next);
    },
  };
}
