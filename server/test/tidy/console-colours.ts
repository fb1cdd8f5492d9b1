import { lineAt } from './sources.ts';

const NAMES =
  'black|white|gray|grey|silver|red|maroon|orange|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|fuchsia|magenta|purple|pink|brown|gold';
const IN_STYLES = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\\(|(?<=:[^;{}]*[\\s,(])(?:${NAMES})(?=[\\s;,)])`,
  'gi',
);
const IN_CODE = new RegExp(`^(?:#[0-9a-f]{3,8}|(?:rgba?|hsla?|oklch|oklab|color)\\(.*|${NAMES})$`, 'i');

/** Colours that a file of styles names itself, as `line colour`. */
export function findColours(css: string): string[] {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (skipped) => skipped.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(IN_STYLES)].map((match) => `${lineAt(css, match.index)} ${match[0]}`);
}

export function isColour(literal: string): boolean {
  return IN_CODE.test(literal);
}
