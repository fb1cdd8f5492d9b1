import { Command } from 'commander';
import { JSON_OPTION } from './api.ts';
import type { OutputFlags } from './output.ts';

/** A command that works on the installation of this machine; `words` are its name and its arguments, `after` ends its help. */
export function offlineCommand(words: string, summary: string, after: string): Command {
  const [name = '', ...parts] = words.split(' ');
  const command = new Command(name).description(summary).option(...JSON_OPTION);
  if (parts.length > 0) command.arguments(parts.join(' '));
  return command.addHelpText('after', `\n${after}`);
}

/** Reports progress on stderr, because stdout has the result. Empty tables are not reported. */
export function tellTable(flags: OutputFlags): (name: string, rows: number) => void {
  return (name, rows) => {
    if (!flags.json && rows > 0)
      process.stderr.write(`  ${name}: ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}\n`);
  };
}
