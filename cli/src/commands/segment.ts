import type { Command } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { done, verb } from '../frame/verb.ts';

interface Flags {
  readonly failedIn?: string;
}

const RULE = `'{"all": [{"country": "GH"}, {"field": "first_name", "is_known": true}]}'`;
const HELP = {
  condition: 'who is in it, as JSON: a rule, or all or any with a list of rules (see docs/audiences.md)',
} as const;

const withFailedIn = (command: Command): Command =>
  command.option('--failed-in <campaign>', 'whom the messages of this SMS campaign did not reach');

/** A condition is given as JSON, or by a flag that stands for one. */
function withCondition(input: Record<string, unknown>, { failedIn }: Flags): Record<string, unknown> {
  if (failedIn === undefined) return input;
  if ('condition' in input) throw new CommandError('Give either --condition or --failed-in, not both.', EXIT.usage);
  return { ...input, condition: { campaign: { campaign_id: failedIn, did: 'failed' } } };
}

function countWords({
  contacts,
  is_exact,
  problems,
}: {
  contacts: number;
  is_exact: boolean;
  problems: readonly string[];
}): string {
  const number = `${is_exact ? '' : 'about '}${contacts.toLocaleString('en')}`;
  const sentence = contacts === 1 && is_exact ? '1 contact fits.' : `${number} contacts fit.`;
  return [sentence, ...problems].join('\n');
}

export const segment = noun('segment', 'segments: saved conditions on contacts', ['segments'], {
  create: verb('segments.create', {
    args: ['name'],
    optional: ['condition'],
    help: HELP,
    more: withFailedIn,
    input(input, flags: Flags) {
      const whole = withCondition(input, flags);
      if (!('condition' in whole)) throw new CommandError('Give --condition or --failed-in.', EXIT.usage);
      return whole;
    },
    says: ({ uuid, name }) =>
      `Segment ${uuid} (${name}) is created.\nCount its contacts:  volley segment count ${uuid}`,
    example: [`"Ghana, by name" --condition ${RULE}`, '"Not reached" --failed-in 0196f0c2-7a10-7cc4-9d3e-0242ac120003'],
  }),
  list: verb('segments.list', {
    columns: ['uuid', 'name', 'created_at as since', 'condition'],
    empty: 'There is no segment yet: see volley segment create --help',
  }),
  show: verb('segments.get'),
  count: verb('segments.count', {
    does: 'count the contacts of a segment, or of a condition that is not saved',
    optional: ['condition'],
    help: HELP,
    more: (command) =>
      withFailedIn(command.argument('[segment]', 'the segment, by its name or id (see: volley segment list)')),
    input(input, flags: Flags, [uuid]) {
      const whole = withCondition(input, flags);
      if ((uuid === undefined) === !('condition' in whole))
        throw new CommandError('Give either a segment or a condition.', EXIT.usage);
      return whole;
    },
    call: (client, input, _, [uuid]) =>
      typeof uuid === 'string' ? client.segments.countOne({ uuid }) : client.segments.count(input),
    says: countWords,
    also: { 'segments.countOne': '0196f0c2-7a10-7cc4-9d3e-0242ac120041' },
    example: [`--condition '{"country": "GH"}'`, '0196f0c2-7a10-7cc4-9d3e-0242ac120041'],
  }),
  change: verb('segments.update', {
    help: HELP,
    more: withFailedIn,
    input: withCondition,
    says: ({ uuid, name }) => `Segment ${uuid} (${name}) is changed.`,
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120041 --name Ghana',
  }),
  delete: verb('segments.delete', {
    ...done('The segment is deleted; its contacts stay.'),
  }),
});
