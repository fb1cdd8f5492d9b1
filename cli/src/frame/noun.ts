import { Command } from 'commander';

/** Makes a verb of a noun. Each program makes its own, because a command keeps what it parsed last. */
export type Verb = () => Command;

/** Makes a noun of the command line. Its description lists the names of its verbs. */
export function noun(name: string, what: string, verbs: readonly Verb[]): Verb {
  return () => {
    const commands = verbs.map((verb) => verb());
    const parent = new Command(name).description(`${what}: ${commands.map((command) => command.name()).join(', ')}`);
    for (const command of commands) parent.addCommand(command);
    return parent;
  };
}
