import type { SenderIdForOperator } from '@volley/sdk';

/** Characters that look alike. Names are compared by shape, regardless of case and separators. */
const SHAPES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '3': 'e',
  '5': 's',
  '8': 'b',
  '4': 'a',
};

function shapeOf(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[ .&_+-]/g, '');
  return [...letters]
    .map((letter) => SHAPES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

type Named = Pick<SenderIdForOperator, 'sender_id' | 'account_id'>;

/** Finds names of other accounts with which this one could be confused. Numbers are compared as numbers. */
export function findLookAlikes<Name extends Named>(asked: Named, known: readonly Name[]): readonly Name[] {
  const { sender_id: name, account_id: own } = asked;
  const isNumber = /^\+?\d+$/.test(name);
  const sameAs = isNumber
    ? (other: string) => other.replace('+', '') === name.replace('+', '')
    : (other: string) => !/^\+?\d+$/.test(other) && shapeOf(other) === shapeOf(name);
  return known.filter(({ sender_id, account_id }) => account_id !== own && sameAs(sender_id));
}
