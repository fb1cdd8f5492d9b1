import { PLACE } from './profile.ts';
import type { Leaf, Members } from './profile-parts.ts';

export type Places = ReadonlyMap<string, string>;

/** Makes a value fit the place where it stands. `offset` is where in its text the place begins. */
export type Escape = (value: string, offset: number) => string;

const asIs: Escape = (value) => value;

/** Fills a text. The values are never read as texts with places themselves. */
export function fill(text: string, places: Places, makeFit: Escape = asIs): string {
  return text.replace(PLACE, (all, name: string, offset: number) => {
    const value = places.get(name);
    return value === undefined ? all : makeFit(value.toWellFormed(), offset);
  });
}

/** Returns what a member becomes; undefined if it is left out. */
export function fillLeaf(member: string | Leaf, places: Places): string | number | boolean | undefined {
  if (typeof member === 'string') return fill(member, places);
  const { $value, map, otherwise = '', as, unless_empty } = member;
  const filled = fill($value, places);
  const value = map === undefined ? filled : Object.hasOwn(map, filled) ? (map[filled] ?? '') : otherwise;
  if (unless_empty === true && (value === '' || hasEmptyPlace($value, places))) return undefined;
  if (as === 'number' && /^-?\d{1,15}(\.\d{1,6})?$/.test(String(value))) return Number(value);
  return as === 'boolean' ? value === 'true' || value === true : value;
}

const hasEmptyPlace = (text: string, places: Places): boolean =>
  [...text.matchAll(PLACE)].some(([, name = '']) => places.get(name) === '');

export function fillMembers(members: Members | undefined, places: Places): [string, string][] {
  return Object.entries(members ?? {}).flatMap(([name, member]): [string, string][] => {
    const value = fillLeaf(member, places);
    return value === undefined ? [] : [[name, String(value)]];
  });
}
