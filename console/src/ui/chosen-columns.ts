/** The columns that somebody has hidden, kept in this browser for each person. */
const PREFIX = 'volley.columns';

export interface ColumnPlace {
  /** The person whose choice it is. */
  readonly person: string;
  /** The key of the list's query. */
  readonly question: readonly unknown[];
}

/** Returns the key of a choice. Lists of one kind share it, whatever their filters: the first two strings of the query key name the kind. */
export function placeName({ person, question }: ColumnPlace): string {
  const words = question.slice(0, 2).filter((part) => typeof part === 'string');
  return [PREFIX, person, ...words].join('.');
}

/** Reads the stored choice. A value of another version, or an invalid one, hides nothing. */
export function parseHidden(stored: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

export function withToggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

export function readHidden(place: ColumnPlace): ReadonlySet<string> {
  try {
    return parseHidden(localStorage.getItem(placeName(place)));
  } catch {
    // Without the browser's storage, every column is shown.
    return new Set();
  }
}

export function storeHidden(place: ColumnPlace, hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(placeName(place));
    else localStorage.setItem(placeName(place), JSON.stringify([...hidden]));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
