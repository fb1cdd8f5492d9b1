import { EventEmitter } from 'node:events';
import type { Argument, Command } from 'commander';

/** Sample values by the name of the argument. */
const SAMPLES: Readonly<Record<string, string>> = {
  id: '2',
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120003',
  'key id': '7',
  code: 'k7Qm2xWf',
  prefix: '23320',
  file: 'message.wav',
  reason: '"Not a name of yours"',
};

function sampleOf(name: string, choices: readonly string[] = []): string {
  return SAMPLES[name] ?? choices[0] ?? name;
}

function requiredFlags(command: Command): string[] {
  return command.options
    .filter((option) => option.mandatory && option.defaultValue === undefined)
    .map((option) => `${option.long} ${SAMPLES[option.name()] ?? '2'}`);
}

/** Adds an example to commands whose arguments and required flags are all that it needs. */
export function deriveExample(command: Command, path: string): void {
  // A command that adds help of its own includes an example there.
  if (command instanceof EventEmitter && command.listenerCount('afterHelp') > 0) return;
  const needed = command.registeredArguments
    .filter((argument: Argument) => argument.required)
    .map((argument: Argument) => sampleOf(argument.name(), argument.argChoices));
  command.addHelpText('after', `\nExample:\n  ${[path, ...needed, ...requiredFlags(command)].join(' ')}`);
}
