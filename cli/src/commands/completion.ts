import { Argument, Command } from 'commander';
import { JSON_OPTION } from '../frame/api.ts';
import { type OutputFlags, print } from '../frame/output.ts';

/** The words that may follow each beginning of a line, the longer beginnings first. */
function followersOf(command: Command, path: readonly string[] = []): (readonly [path: string, words: string])[] {
  const children = command.commands.map((child) => child.name());
  const flags = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
  const inner = command.commands.flatMap((child) => followersOf(child, [...path, child.name()]));
  return [...inner, [path.join(' '), [...children, ...flags, '--help'].join(' ')]];
}

function bashOf(program: Command): string {
  const cases = followersOf(program).map(
    ([path, words]) => `    "${path}"${path.includes(' ') ? '*' : ''}) words="${words}" ;;`,
  );
  return `_volley() {
  local words=""
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _volley volley`;
}

function fishOf(program: Command): string {
  const lines = followersOf(program).map(([path, words]) => {
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    return `complete -c volley -n '${seen}' -a '${words}'`;
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
    .action((shell: string, flags: OutputFlags, command: Command) => {
      const script = SHELLS[shell]?.(command.parent ?? command) ?? '';
      print(flags, { script }, script);
    });

export const versionCommand = (): Command =>
  new Command('version')
    .description('print the version')
    .option(...JSON_OPTION)
    .action((flags: OutputFlags, command: Command) => {
      const version = command.parent?.version() ?? '';
      print(flags, { version }, version);
    });
