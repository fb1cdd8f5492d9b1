import { isNode, type Node, parse, walk } from './parsed-source.ts';
import { lineAt } from './sources.ts';

/** What a browser shows or says. */
const SPOKEN = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['title', 'alt', 'placeholder', 'label', 'summary'],
]);
const LETTER = /\p{L}/u;
/** A sentence, or a name of more than one word: class names and the like begin small. */
const PHRASE = /^\s*\p{Lu}[^\s]*\s+\p{L}+|\p{L}+\s+\p{L}+.*[.!?…]\s*$/su;

const isText = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string';

/** The strings that an expression may come to. */
function stringsOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (isText(node)) return [node];
  if (node.type === 'ConditionalExpression') return [...stringsOf(node['consequent']), ...stringsOf(node['alternate'])];
  if (node.type === 'LogicalExpression') return stringsOf(node['right']);
  if (node.type === 'TemplateLiteral') return (node['quasis'] as Node[]) ?? [];
  return [];
}

const textOf = (node: Node): string => {
  const { value } = node as unknown as { value: string | { cooked: string } };
  return typeof value === 'string' ? value : (value?.cooked ?? '');
};

function spokenIn(node: Node): Node[] {
  if (node.type === 'JSXText') return [node];
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as unknown as { name: { name: string }; value: Node | null };
    if (!SPOKEN.has(name.name) || value === null) return [];
    return stringsOf(value.type === 'JSXExpressionContainer' ? value['expression'] : value);
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node['children'] as Node[];
    return children.flatMap((child) => (child.type === 'JSXExpressionContainer' ? stringsOf(child['expression']) : []));
  }
  return [];
}

/** An error that is thrown is for those who write the console. */
const isInError = (above: readonly Node[]): boolean =>
  above.some(
    ({ type, callee }) => type === 'NewExpression' && /Error$/.test((callee as { name?: string })?.name ?? ''),
  );

/** Words for people that stand in code, as `line words`. */
export function findWords(path: string, text: string): string[] {
  const found = new Map<number, string>();
  walk(parse(path, text), (node, above) => {
    for (const spoken of spokenIn(node)) if (LETTER.test(textOf(spoken))) found.set(spoken.start, textOf(spoken));
    const isString = isText(node) || node.type === 'TemplateElement';
    if (isString && PHRASE.test(textOf(node)) && !isInError(above)) found.set(node.start, textOf(node));
  });
  return [...found]
    .sort(([left], [right]) => left - right)
    .map(([start, words]) => `${lineAt(text, start)} ${words.trim().slice(0, 60)}`);
}
