import type { Said } from './said.ts';

/** The words of one language for what the service says: by its codes, by what stands after "The … field", and by whole sentences. */
export interface RefusalWords {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly sentences: Readonly<Record<string, string>>;
}

const VALUE = /\{([a-z])\}/g;
const OF_FIELD = /^The .+? field ((?:Invalid|must|is|has|names|goes|needs|holds|leads|would|cannot)\b.+?)\.?$/s;
/** The service writes figures as English does: "12,345.60", "61%". */
const FIGURE = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(%?)$/;
const inFrench = (value: string): string =>
  value.replace(FIGURE, (_, whole: string, decimals: string | undefined, percent: string) =>
    [whole.replaceAll(',', '\u202f'), decimals === undefined ? '' : `,${decimals}`, percent && '\u00a0%'].join(''),
  );
const ESCAPED = /[.*+?^${}()|[\]\\]/g;

/** Refusals of which the code says all that people need. */
const BY_CODE = new Set(['not_found', 'account_suspended', 'internal']);

type Find = (sentence: string) => string | undefined;

/** Those with most fixed text come first, since a shorter one may fit as well. */
function finder(words: Readonly<Record<string, string>>, isEnglish: boolean): Find {
  const shown = (value: string) => (isEnglish ? value : inFrench(value));
  const open = Object.keys(words)
    .filter((known) => known.search(VALUE) >= 0)
    .sort((one, other) => other.length - one.length)
    .map((known) => {
      const names = [...known.matchAll(VALUE)].map(([, name]) => name);
      const fixed = known.split(VALUE).filter((_, index) => index % 2 === 0);
      const pattern = new RegExp(`^${fixed.map((part) => part.replaceAll(ESCAPED, '\\$&')).join('(.*?)')}$`, 's');
      return { known, names, pattern };
    });
  return (sentence) => {
    if (Object.hasOwn(words, sentence)) return words[sentence];
    for (const { known, names, pattern } of open) {
      const values = pattern.exec(sentence)?.slice(1);
      if (values) return words[known]?.replaceAll(VALUE, (_, name: string) => shown(values[names.indexOf(name)] ?? ''));
    }
    return undefined;
  };
}

export function makeSaid({ codes, fields, sentences }: RefusalWords, isEnglish: boolean): Said {
  const [complaintOf, whole] = [finder(fields, isEnglish), finder(sentences, isEnglish)];
  const find: Find = (sentence) => {
    const [, complaint] = OF_FIELD.exec(sentence) ?? [];
    return (complaint === undefined ? undefined : complaintOf(complaint)) ?? whole(sentence);
  };
  /** In English only what is written for programs has other words. */
  const asItIs = (sentence: string) => (isEnglish && !OF_FIELD.test(sentence) ? sentence : undefined);
  const ofField = (sentence: string) => find(sentence) ?? asItIs(sentence) ?? fields['is not valid'] ?? sentence;
  const ofCode = (code: string | undefined) => (code === undefined ? undefined : codes[code]);
  return {
    sentence: (sentence, code) =>
      (BY_CODE.has(code ?? '') ? ofCode(code) : (find(sentence) ?? asItIs(sentence) ?? ofCode(code))) ?? sentence,
    fields: (errors) =>
      Object.fromEntries(
        Object.entries(errors).map(([name, sentences]) => [name, [...new Set(sentences.map(ofField))]]),
      ),
  };
}
