/** The key includes the person, so that whoever signs in next in this tab does not get another person's text. */
const keyOf = (person: string, draft: string): string => `volley.unsaved.${person}.${draft}`;

/** Keeps changes that could not be saved because the session was over, until the draft is opened again in this tab. */
export function keepChanges(person: string, draft: string, changes: object): boolean {
  try {
    sessionStorage.setItem(keyOf(person, draft), JSON.stringify(changes));
    return true;
  } catch {
    // The browser cannot store them, so the person is asked before they leave.
    return false;
  }
}

export function takeChanges<Changes extends object>(person: string, draft: string): Changes | null {
  try {
    const kept = sessionStorage.getItem(keyOf(person, draft));
    sessionStorage.removeItem(keyOf(person, draft));
    return kept === null ? null : (JSON.parse(kept) as Changes);
  } catch {
    return null;
  }
}
