import { Argument, Command } from 'commander';
import { JSON_OPTION } from '../frame/api.ts';
import { type OutputFlags, print } from '../frame/output.ts';

interface Followers {
  readonly path: string;
  readonly words: string;
  /** Whether words may stand between the path and these, as arguments do. */
  readonly isLeaf: boolean;
}

/** The words that may follow each beginning of a line, the longer beginnings first. */
function followersOf(command: Command, path: readonly string[] = []): Followers[] {
  const { _defaultCommandName: standard } = command as unknown as { readonly _defaultCommandName: string | null };
  const unnamed = command.commands.find((child) => child.name() === standard);
  const children = command.commands.map((child) => child.name());
  const options = [...command.options, ...(unnamed?.options ?? [])];
  const flags = options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
  const inner = command.commands.flatMap((child) => followersOf(child, [...path, child.name()]));
  const isLeaf = children.length === 0 || unnamed !== undefined;
  return [...inner, { path: path.join(' '), words: [...children, ...flags, '--help'].join(' '), isLeaf }];
}

function bashOf(program: Command): string {
  const cases = followersOf(program).map(
    ({ path, words, isLeaf }) => `    "${path}"${isLeaf ? `|"${path} "*` : ''}) words="${words}" ;;`,
  );
  // zsh reads an offset only from within double parentheses.
  return `_volley() {
  local words=""
  case "\${COMP_WORDS[*]:1:$((COMP_CWORD-1))}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _volley volley`;
}

function fishOf(program: Command): string {
  const lines = followersOf(program).map(({ path, words }) => {
    const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    return `complete -c volley -n '${path === '' ? '__fish_use_subcommand' : seen.join('; and ')}' -a '${words}'`;
  });
  return lines.join('\n');
}

const SHELLS: Readonly<Record<string, (program: Command) => string>> = {
  bash: bashOf,
  // zsh reads what is written for bash.
  zsh: (program) => `autoload -U +X bashcompinit && bashcompinit\n${bashOf(program)}`,
  fish: fishOf,
};

export const completionCommand = (): Command =>
  new Command('completion')
    .description('print what a shell needs to complete commands and flags: source <(volley completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  volley completion bash')
    .action((shell: string, flags: OutputFlags, command: Command) => {
      const script = SHELLS[shell]?.(command.parent ?? command) ?? '';
      print(flags, { script }, script);
    });

export const versionCommand = (): Command =>
  new Command('version')
    .description('print the version')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  volley version')
    .action((flags: OutputFlags, command: Command) => {
      const version = command.parent?.version() ?? '';
      print(flags, { version }, version);
    });
