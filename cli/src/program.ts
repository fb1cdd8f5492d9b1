import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { accounts } from './commands/accounts.ts';
import { audiences } from './commands/audiences.ts';
import { backupCommand } from './commands/backup.ts';
import { campaign } from './commands/campaign/index.ts';
import { carriers } from './commands/carriers.ts';
import { completionCommand, versionCommand } from './commands/completion.ts';
import { contact, contactChange } from './commands/contact/index.ts';
import { distributeCommand } from './commands/distribute.ts';
import { exporting } from './commands/exports.ts';
import { importing } from './commands/import/index.ts';
import { installation } from './commands/installation.ts';
import { link, linksOfAll } from './commands/links.ts';
import { lookups } from './commands/lookups.ts';
import { messaging } from './commands/messages.ts';
import { migrateCommand } from './commands/migrate.ts';
import { member, peopleOfAll } from './commands/people.ts';
import { recoverCommand } from './commands/recover.ts';
import { requests } from './commands/requests.ts';
import { restoreCommand } from './commands/restore.ts';
import { sendCommand } from './commands/send.ts';
import { serveCommand } from './commands/serve-command.ts';
import { simulateSmsc } from './commands/simulate-smsc.ts';
import { calling } from './commands/voice.ts';
import { callApi } from './frame/api.ts';
import { exampleOf } from './frame/example.ts';
import { jsonLast } from './frame/json-anywhere.ts';
import { putIdsForNames } from './frame/named-things.ts';
import { alsoOf, completeNouns, type Noun, nounCommand, plansOf, single } from './frame/noun.ts';
import { OPERATIONS } from './frame/operations.generated.ts';
import type { Table } from './frame/table.ts';

const EXAMPLES = `
Examples:
  volley serve                                          run the service
  volley backup volley.backup                           back up everything to one file
  volley account create "Kojo Farms" --country GH       create an account
  volley key create --account 2 --scope send read       create an API key for it; the key is shown once
  volley credit add 100.00 --account 2                  add credits to the account
  volley sender list --status pending                   list the sender IDs that await a decision
  volley link create https://example.com --alias news   create a short link
  volley voice create --help                            create a campaign of voice calls
  volley send 0244123456 "Hello" --from Volley --watch  send one SMS and follow it until it is delivered
  volley campaign create "Harvest offer" --help         create an SMS campaign
  volley carrier add "Accra Telecom" --help             add your own carrier
  volley route explain +233201234567                    show the route and the price of a number

Commands that call the API take its address and the key from --url and --key, then from VOLLEY_URL and VOLLEY_KEY, then
from the settings and the data folder of the Volley on this machine. Each command has its own help, for example:
volley key create --help

Exit codes: 0 success, 1 failure, 2 the command line was not understood.`;

/** The sections of the help, in its order. */
const SECTIONS: Readonly<Record<string, readonly Noun[]>> = {
  'On the machine that runs Volley:': [
    single('serve', serveCommand),
    single('migrate', migrateCommand),
    single('distribute', distributeCommand),
    single('backup', backupCommand),
    single('restore', restoreCommand),
    single('recover', recoverCommand),
    single('smsc', simulateSmsc),
    single('completion', completionCommand),
    single('version', versionCommand),
  ],
  'Through the API, with a key of the account:': [
    ...[
      sendCommand,
      ...messaging,
      campaign,
      contact,
      contactChange,
      importing,
      ...exporting,
      ...audiences,
      link,
      ...calling,
      member,
    ],
  ],
  'Through the API, with an operator key:': [
    ...[...accounts, ...peopleOfAll, ...requests, ...carriers, ...lookups, ...installation, ...linksOfAll],
  ],
};

/** Makes every command throw instead of ending the process, and points to its help after a mistake. */
function settle(command: Command, path: string): void {
  command.exitOverride().showHelpAfterError(`See: ${path} --help`);
  for (const child of command.commands) settle(child, `${path} ${child.name()}`);
}

/** Returns the command line of each operation, which the reference shows beside curl and the client. */
export function commandLines(table: Table): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  const add = (id: string, line: string) => {
    if (!lines.has(id)) lines.set(id, `volley ${line}`.trim());
  };
  for (const one of sectionsOf(table).flatMap(([, nouns]) => nouns)) {
    for (const [id, words] of Object.entries(one.covers)) add(id, `${one.name} ${words}`);
    for (const plan of plansOf(one, table)) {
      const example = exampleOf(plan);
      add(plan.verb.id, `${plan.path} ${example}`);
      for (const [id, words] of Object.entries(alsoOf(plan.verb, example))) add(id, `${plan.path} ${words}`);
    }
  }
  return lines;
}

interface Parts {
  /** A noun whose verbs are wanted; without it, all of them. */
  readonly used?: string | undefined;
  readonly table?: Table;
}

/** The nouns by their section, and those of resources that nobody has given one at the end of the last. */
export function sectionsOf(table: Table): readonly (readonly [title: string, nouns: readonly Noun[]])[] {
  const sections = Object.entries(SECTIONS);
  const all = completeNouns(Object.values(SECTIONS).flat(), table);
  const counts = sections.map(([, nouns]) => nouns.length);
  return sections.map(([title], index) => {
    const from = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
    return [title, all.slice(from, index === sections.length - 1 ? undefined : from + (counts[index] ?? 0))];
  });
}

export function makeProgram({ used, table = OPERATIONS }: Parts = {}): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const program = new Command('volley')
    .description('Volley, a messaging service that you run yourself.')
    .version(version)
    .addHelpText('after', EXAMPLES);
  for (const [title, nouns] of sectionsOf(table)) {
    program.commandsGroup(title);
    for (const one of nouns) program.addCommand(nounCommand(one, table, used === undefined || used === one.name));
  }
  settle(program, 'volley');
  return program;
}

/** Runs the command that the words of a command line name, with Node and the script in front. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const first = words.slice(2).find((word) => !word.startsWith('-'));
  await makeProgram({ used: first === 'help' || first === 'completion' ? undefined : (first ?? '') })
    .hook('preAction', (_, called) => putIdsForNames(called, (work) => callApi(called.opts(), work)))
    .parseAsync(jsonLast(words));
}
