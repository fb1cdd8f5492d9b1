import { BadValue } from './setting-values.ts';

/** The parts of an installation's work that a process may do. */
export const ROLES = ['api', 'links', 'worker', 'carriers', 'voice'] as const;

export type ProcessRole = (typeof ROLES)[number];

const isRole = (word: string): word is ProcessRole => (ROLES as readonly string[]).includes(word);

/** The roles that a setting names; all of them when it is left out or empty. */
export function processRoles(raw = ''): ReadonlySet<ProcessRole> {
  const words = raw.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  const roles = words.filter(isRole);
  if (roles.length < words.length) throw new BadValue(`must be some of ${ROLES.join(', ')}, separated by commas`);
  return new Set(roles.length === 0 ? ROLES : roles);
}
