export interface Literal {
  readonly value: string;
  readonly index: number;
}

interface Masked {
  readonly code: string;
  readonly literals: readonly Literal[];
}

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|else|await|yield|void))\s*$/;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//y;
const PLAIN = /[^'"`/{}]+/y;
const SKIPPED = [/\/\/[^\n]*/y, /\/\*[\s\S]*?\*\//y];
const QUOTED = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(`|\$\{)/y;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Blanks comments and the insides of strings, templates and regular expressions, and collects the strings. */
export function maskSource(text: string): Masked {
  const literals: Literal[] = [];
  /** Open braces: true where the brace is that of a template's `${`, to which the text returns at its end. */
  const braces: boolean[] = [];
  let code = '';
  let at = 0;

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const take = (length: number, shown: string): void => {
    code += shown;
    at += length;
  };
  const takeQuoted = (whole: string): void => {
    literals.push({ value: whole.slice(1, -1), index: at });
    const quote = whole[0] ?? '';
    take(whole.length, quote + blank(whole.slice(1, -1)) + quote);
  };
  const takeTemplatePart = (): void => {
    const part = match(TEMPLATE_PART) ?? text.slice(at);
    const isEnd = part.endsWith('`');
    const inside = part.slice(0, isEnd ? -1 : -2);
    literals.push({ value: inside, index: at });
    if (!isEnd) braces.push(true);
    take(part.length, blank(inside) + (isEnd ? '`' : '${'));
  };
  const takeBrace = (brace: string): void => {
    take(1, brace);
    if (brace === '{') braces.push(false);
    else if (braces.pop() === true) takeTemplatePart();
  };

  while (at < text.length) {
    const plain = match(PLAIN);
    if (plain !== null) take(plain.length, plain);
    const next = text[at];
    if (next === undefined) break;
    const quoted = match(QUOTED);
    const skipped = SKIPPED.map(match).find((found) => found !== null);
    if (quoted !== null) takeQuoted(quoted);
    else if (skipped !== undefined && skipped !== null) take(skipped.length, blank(skipped));
    else if (next === '{' || next === '}') takeBrace(next);
    else if (next === '`') {
      take(1, '`');
      takeTemplatePart();
    } else {
      const regex = BEFORE_REGEX.test(code.slice(-40)) ? match(REGEX) : null;
      if (regex === null) take(1, next);
      else take(regex.length, `/${blank(regex.slice(1, -1)).replaceAll('\n', ' ')}/`);
    }
  }
  return { code, literals };
}
