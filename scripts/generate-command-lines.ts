import { commandLines } from '../cli/src/program.ts';
import { commandTable } from './generate-command-table.ts';

const HEAD = `// Made by \`npm run docs\` from the commands of the command line: change those, not this.

/** The command line of each operation, which the reference shows beside curl and the client. A test reads each line. */
export const COMMAND_LINES: Readonly<Record<string, string>> = {
`;

/** Returns the command line of each operation, as the examples of the commands have it. */
export function renderCommandLines(): string {
  const lines = [...commandLines(commandTable())].map(
    ([id, line]) => `  ${JSON.stringify(id)}: ${JSON.stringify(line)},\n`,
  );
  return `${HEAD}${lines.join('')}};\n`;
}
