import { readFileSync } from 'node:fs';
import { OPERATIONS } from '../cli/src/frame/operations.generated.ts';
import { makeProgram, sectionsOf } from '../cli/src/program.ts';

/** The page that says more of a command. */
const PAGES: Readonly<Record<string, string>> = {
  ...{ migrate: 'upgrades.md', distribute: 'scaling.md#4-more-than-one-postgres', backup: 'operations.md#restore' },
  ...{ import: 'audiences.md#imports', segment: 'audiences.md#segments', consent: 'audiences.md#consent' },
  ...{ template: 'audiences.md#templates', field: 'audiences.md', thread: 'audiences.md#conversations' },
  ...{ keyword: 'audiences.md#words-of-your-own', message: 'lists.md', event: 'events.md', webhook: 'webhooks.md' },
  ...{
    member: 'people.md',
    user: 'people.md',
    openid: 'openid-connect.md',
    inbound: 'carriers.md#replies',
    'carrier-cost': 'costs.md',
    trace: 'traces.md',
    call: 'calls.md',
    verification: 'verifications.md',
    'verification-rules': 'verifications.md#the-guard',
  },
  ...{ registration: 'registrations.md' },
};
const HEAD = '| command | purpose |\n|---|---|\n';

function rowOf(name: string, what: string): string {
  const command = makeProgram({ used: name }).commands.find((one) => one.name() === name);
  const verbs = (command?.commands ?? []).map((verb, index) => `\`${index === 0 ? `${name} ` : ''}${verb.name()}\``);
  const args = (command?.registeredArguments ?? []).map((one) =>
    one.required ? ` <${one.name()}>` : ` [${one.name()}]`,
  );
  const page = PAGES[name] === undefined ? '' : ` ([${PAGES[name]?.replace(/#.*/, '')}](${PAGES[name]}))`;
  const purpose = what === '' ? (command?.description() ?? '') : what;
  return `| ${verbs.length === 0 ? `\`${name}${args.join('')}\`` : verbs.join(', ')} | ${purpose}${page} |`;
}

/** Returns docs/cli.md with a row for each command, between what is written by hand. */
export function renderCliPage(): string {
  const page = readFileSync(new URL('../docs/cli.md', import.meta.url), 'utf8');
  const from = page.indexOf(HEAD) + HEAD.length;
  const rows = sectionsOf(OPERATIONS).flatMap(([, nouns]) => nouns.map(({ name, what }) => rowOf(name, what)));
  return `${page.slice(0, from)}${rows.join('\n')}${page.slice(page.indexOf('\n\n', from))}`;
}
