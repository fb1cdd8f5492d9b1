import { language } from '../../format/locale.ts';

type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Puts what the service says, in sentences for programs and in English, into words for the person who reads them. */
export interface Said {
  /** `code` is that of the refusal, whose own words stand in for a sentence that is not known. */
  sentence(sentence: string, code?: string): string;
  /** The sentences about each field. */
  fields(errors: FieldErrors): FieldErrors;
}

/** Where one sentence of several ends, or leads to another by a colon. */
export const BETWEEN = /(?<=[.:])\s+(?=[A-Z])/;

let said: Said | null = null;
let loading: Promise<Said> | null = null;

/** Null until the words are loaded, which nobody needs before something is refused. */
export const currentSaid = (): Said | null => said;

/** Where the words cannot be loaded, what the service says is shown as it is, and the next refusal tries it again. */
function asItIs(): Said {
  loading = null;
  return { sentence: (sentence) => sentence, fields: (errors) => errors };
}

/** Loads the words, once. Whatever shows a refusal waits for it. */
export function loadSaid(): Promise<Said> {
  loading ??= (language === 'en' ? import('./english.ts') : import('./french.ts')).then(
    (words) => (said = words.said),
    asItIs,
  );
  return loading;
}
