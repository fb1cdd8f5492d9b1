import type { Source } from './sources.ts';

/** The names that a door exports, with the file that each comes from. */
export function namesOfDoor({ text }: Source): { name: string; isType: boolean; from: string }[] {
  return [...text.matchAll(/^export (type )?\{([^}]*)\}(?: from '([^']*)')?/gm)].flatMap(([, type, names, from]) =>
    (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({
        name: name.replace(/^type /, ''),
        isType: type !== undefined || name.startsWith('type '),
        from: from ?? '',
      })),
  );
}
