import { language } from '../../format/locale.ts';

/** Puts what the service says, in sentences for programs and in English, into words for the person who reads them. */
export interface Said {
  /** `code` is that of the refusal, whose own words stand in for a sentence that is not known. */
  sentence(sentence: string, code?: string): string;
  /** One sentence about one field. */
  field(sentence: string): string;
}

let said: Said | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Null until the words are loaded, which nobody needs before something is refused. */
export const currentSaid = (): Said | null => said;

export function onSaid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the words cannot be loaded, what the service says is shown as it is. */
const AS_IT_IS: Said = { sentence: (sentence) => sentence, field: (sentence) => sentence };

async function load(): Promise<void> {
  try {
    said = (language === 'en' ? await import('./english.ts') : await import('./french.ts')).said;
  } catch {
    said = AS_IT_IS;
    // The next refusal tries it again.
    loading = null;
  }
  for (const listener of listeners) listener();
}

/** Loads the words, once. Whatever shows a refusal waits for it. */
export function loadSaid(): Promise<void> {
  loading ??= load();
  return loading;
}
