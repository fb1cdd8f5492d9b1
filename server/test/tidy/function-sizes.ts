import { stripTypeScriptTypes } from 'node:module';
import { maskSource } from './mask-source.ts';
import { parse, walk } from './parsed-source.ts';
import { lineAt, type Source } from './sources.ts';

export interface FunctionSize {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

const NOT_A_FUNCTION = /\b(?:if|for|for await|while|switch|catch|with)\s*$/;
/** What a body belongs to: the last name before it that is declared, assigned, or is a method's own. */
const NAME =
  /(?:function\s*\*?\s*|const\s+|let\s+)([\w$]+)[^\n]*$|(?<![\w$#])((?!async\b)[\w$#]+)\s*[:=]?\s*(?:async\s*)?$/;

function openingParenthesis(code: string, closing: number): number {
  let depth = 0;
  for (let at = closing; at >= 0; at -= 1) {
    if (code[at] === ')') depth += 1;
    else if (code[at] === '(' && --depth === 0) return at;
  }
  return 0;
}

/** Where the head of the function ends whose body opens at `brace`; null where the brace opens something else. */
function headOf(code: string, brace: number): number | null {
  const before = code.slice(0, brace).trimEnd();
  if (before.endsWith('=>')) {
    const parameters = before.slice(0, -2).trimEnd();
    return parameters.endsWith(')') ? openingParenthesis(code, parameters.length - 1) : parameters.search(/[\w$]+$/);
  }
  if (!before.endsWith(')')) return null;
  const head = openingParenthesis(code, before.length - 1);
  return NOT_A_FUNCTION.test(code.slice(Math.max(0, head - 20), head)) ? null : head;
}

function nameOf(code: string, head: number): string {
  const line = code.slice(code.lastIndexOf('\n', head - 1) + 1, head);
  const found = NAME.exec(line);
  // A callback has none of its own: the call that it is given to says enough.
  return found?.[1] ?? found?.[2] ?? /([\w$.]+)\(/.exec(line)?.[1] ?? 'unnamed';
}

/** With JSX in it a source has to be parsed. */
function sizesInTree({ path, text }: Source): FunctionSize[] {
  const sizes: FunctionSize[] = [];
  walk(parse(path, text), (node, [parent]) => {
    if (!/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) return;
    const named = [node, parent].flatMap((at) => [at?.['id'], at?.['key']]) as ({ name?: string } | null | undefined)[];
    const name = named.find((id) => typeof id?.name === 'string')?.name ?? 'unnamed';
    const line = lineAt(text, node.start);
    sizes.push({ name, line, lines: lineAt(text, node.end) - line + 1 });
  });
  return sizes;
}

export function functionSizes(source: Source): FunctionSize[] {
  if (source.path.endsWith('.tsx')) return sizesInTree(source);
  const js = source.path.endsWith('.ts') ? stripTypeScriptTypes(source.text) : source.text;
  const { code } = maskSource(js);
  const sizes: FunctionSize[] = [];
  const open: (number | null)[] = [];
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '{') open.push(headOf(code, at));
    if (code[at] !== '}') continue;
    const head = open.pop() ?? null;
    if (head === null) continue;
    const line = lineAt(code, head);
    sizes.push({ name: nameOf(code, head), line, lines: lineAt(code, at) - line + 1 });
  }
  return sizes;
}
