/**
 * French has a space before `: ; ! ? » %`, after `«`, and between the thousands of a number. No line may end at it. A phone number has
 * spaces of another kind.
 */
const withoutBreaks = (text: string): string =>
  text
    .replaceAll(/ (?=[:»%])|(?<=«) |(?<=\d) (?=[kMG]o\b)/g, '\u00a0')
    .replaceAll(/ (?=[;!?])/g, '\u202f')
    .replaceAll(/(?<![\d+] ?)\b\d{1,3}(?: \d{3})+\b(?! \d)/g, (number) => number.replaceAll(' ', '\u202f'));

/** Returns French words as they are shown. They are written with the space of a keyboard. */
export const asShown = <Words extends Readonly<Record<string, string>>>(words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, withoutBreaks(text)])) as Words;
