// Writes what language models read of the service first: where its documents are, in the form of llmstxt.org.
import type { NavigationGroup } from './layout.ts';

interface LlmsOptions {
  readonly title: string;
  readonly summary: string;
  /** The address of the service, without the version. */
  readonly address: string;
  readonly navigation: readonly NavigationGroup[];
}

/** The operations of operators are at the end, under the heading that a reader with little room leaves out. */
const isForOperators = ({ title }: NavigationGroup): boolean => title.startsWith('Operator: ');

export function llmsText({ title, summary, address, navigation }: LlmsOptions): string {
  const listOf = ({ pages }: NavigationGroup): string =>
    pages
      .map(
        ({ path, title: words, route }) => `- [${words}](${address}${path})${route === undefined ? '' : `: ${route}`}`,
      )
      .join('\n');
  const groups = navigation.filter((group) => !isForOperators(group));
  const operators = navigation.filter(isForOperators);
  return [
    `# ${title}`,
    `> ${summary}`,
    `The address of the API is ${address}/v1. Bodies and replies are JSON, and the header \`Authorization: Bearer …\` has the key. Each page of an operation has its fields, its refusals, and examples for curl, TypeScript, Python, PHP and the command line.`,
    `## OpenAPI documents\n\n- [What accounts do](${address}/v1/openapi-accounts.json): OpenAPI 3.1\n- [All, with what only operators do](${address}/v1/openapi.json): OpenAPI 3.1`,
    ...groups.map((group) => `## ${group.title}\n\n${listOf(group)}`),
    ...(operators.length === 0 ? [] : [`## Optional\n\n${operators.map(listOf).join('\n')}`]),
  ]
    .join('\n\n')
    .concat('\n');
}
