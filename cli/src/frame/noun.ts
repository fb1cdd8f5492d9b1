import { Command } from 'commander';

/** A verb of a noun. Made anew for each program, since a command keeps what was parsed last. */
export type Verb = () => Command;

/** A noun of the command line. Each verb names itself, so the list of verbs in the summary is made from them. */
export function noun(name: string, what: string, verbs: readonly Verb[]): Verb {
  return () => {
    const commands = verbs.map((verb) => verb());
    const parent = new Command(name).description(`${what}: ${commands.map((command) => command.name()).join(', ')}`);
    for (const command of commands) parent.addCommand(command);
    return parent;
  };
}
