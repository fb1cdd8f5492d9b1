// JSX cannot be read by masking alone: Vite's parser gives its tree.
import { parseSync } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((field) =>
    Array.isArray(field) ? field.filter(isNode) : isNode(field) ? [field] : [],
  );
}

/** Every node, each with those that it stands in, the nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above);
  for (const child of childrenOf(node)) walk(child, visit, [node, ...above]);
}

export function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  return program as unknown as Node;
}
