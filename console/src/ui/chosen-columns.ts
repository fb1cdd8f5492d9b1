/** Which columns of a list somebody has hidden: kept in this browser, for each person by themselves. */
const PREFIX = 'volley.columns';

export interface ColumnPlace {
  /** The person. */
  readonly person: string;
  /** The question that fills the list. */
  readonly question: readonly unknown[];
}

/** Lists of one kind share a choice, whatever they are filtered by: the first two words of a question name its kind. */
export function placeName({ person, question }: ColumnPlace): string {
  const words = question.slice(0, 2).filter((part) => typeof part === 'string');
  return [PREFIX, person, ...words].join('.');
}

/** What was stored by another version, or by somebody's hand, hides nothing. */
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
    // A browser that keeps nothing shows every column.
    return new Set();
  }
}

export function storeHidden(place: ColumnPlace, hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(placeName(place));
    else localStorage.setItem(placeName(place), JSON.stringify([...hidden]));
  } catch {
    // Then it lasts until the page is closed.
  }
}
