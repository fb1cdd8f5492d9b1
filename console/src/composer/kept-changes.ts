import type { Changes } from './draft.ts';

/** Of one person: whoever signs in next in this tab must not get what another one wrote. */
const keyOf = (person: string, uuid: string | null): string => `volley.unsaved.${person}.${uuid ?? 'new'}`;

/** Keeps what could not be saved because the session was over, until the draft is opened again in this tab. */
export function keepChanges(person: string, uuid: string | null, changes: Changes): boolean {
  try {
    sessionStorage.setItem(keyOf(person, uuid), JSON.stringify(changes));
    return true;
  } catch {
    // The browser keeps nothing, or has no room: the person is asked before they leave.
    return false;
  }
}

export function takeChanges(person: string, uuid: string | null): Changes | null {
  try {
    const kept = sessionStorage.getItem(keyOf(person, uuid));
    sessionStorage.removeItem(keyOf(person, uuid));
    return kept === null ? null : (JSON.parse(kept) as Changes);
  } catch {
    return null;
  }
}
