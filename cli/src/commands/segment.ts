import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { refuseNoChange } from '../frame/arguments.ts';
import { renderFacts } from '../frame/facts.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Segment = Awaited<ReturnType<Client['segments']['get']>>;
type Condition = Segment['condition'];
type Count = Awaited<ReturnType<Client['segments']['countOne']>>;

interface ConditionFlags extends ApiFlags {
  readonly condition?: string;
  readonly failedIn?: string;
}

interface Flags extends ConditionFlags {
  readonly name?: string;
  readonly description?: string;
}

const UUID = ['<segment>', 'the segment, by its name or id (see: volley segment list)'] as const;
const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';
const CREATE_FIELDS = { name: '<name>', description: '--description', condition: '--condition' } as const;
const CHANGE_FIELDS = { name: '--name', description: '--description', condition: '--condition' } as const;

/** Checks only that the condition is JSON. The service reports what is wrong inside it. */
function parseCondition(raw: string): Condition {
  try {
    return JSON.parse(raw) as Condition;
  } catch {
    throw new CommandError(
      '--condition must be JSON, such as {"field": "first_name", "is": "Ama"}. Put it into single quotes.',
      EXIT.usage,
    );
  }
}

/** Returns undefined if no flag gives a condition. */
function conditionOf({ condition, failedIn }: ConditionFlags): Condition | undefined {
  if (condition !== undefined && failedIn !== undefined)
    throw new CommandError('Give either --condition or --failed-in, not both.', EXIT.usage);
  if (failedIn !== undefined) return { campaign: { campaign_id: failedIn, did: 'failed' } };
  return condition === undefined ? undefined : parseCondition(condition);
}

function withCondition(command: Command): Command {
  return command
    .option(
      '--condition <json>',
      'who is in it, as JSON: a rule, or all or any with a list of rules (see docs/audiences.md)',
    )
    .option('--failed-in <campaign>', 'whom the messages of this SMS campaign did not reach');
}

function countWords({ contacts, is_exact, problems }: Count): string {
  const number = `${is_exact ? '' : 'about '}${contacts.toLocaleString('en')}`;
  const sentence = contacts === 1 && is_exact ? '1 contact fits.' : `${number} contacts fit.`;
  return [sentence, ...problems].join('\n');
}

async function createSegment(name: string, flags: Flags): Promise<void> {
  const condition = conditionOf(flags);
  if (condition === undefined) throw new CommandError('Give --condition or --failed-in.', EXIT.usage);
  const input = { name, condition, ...fieldsOf({ description: CREATE_FIELDS.description }, flags) };
  const segment = await callApi(flags, (client) => client.segments.create(input), CREATE_FIELDS);
  print(
    flags,
    segment,
    `Segment ${segment.uuid} (${segment.name}) is created.\nCount its contacts:  volley segment count ${segment.uuid}`,
  );
}

async function changeSegment(uuid: string, flags: Flags): Promise<void> {
  const condition = conditionOf(flags);
  const { name, description } = CHANGE_FIELDS;
  const changes = { ...fieldsOf({ name, description }, flags), ...(condition === undefined ? {} : { condition }) };
  refuseNoChange(changes, 'segment change');
  const segment = await callApi(flags, (client) => client.segments.update({ uuid, ...changes }), CHANGE_FIELDS);
  print(flags, segment, `Segment ${segment.uuid} (${segment.name}) is changed.`);
}

const COLUMNS: Columns<Segment> = {
  uuid: (segment) => segment.uuid,
  name: (segment) => oneLine(segment.name, 40),
  since: (segment) => shortTime(segment.created_at),
  condition: (segment) => oneLine(JSON.stringify(segment.condition), 60),
};

async function listSegments(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.segments.list.all(),
      columns: COLUMNS,
      empty: 'There is no segment yet: see volley segment create --help',
    }),
  );
}

async function showSegment(uuid: string, flags: ApiFlags): Promise<void> {
  const segment = await callApi(flags, (client) => client.segments.get({ uuid }));
  const { name, description, condition } = segment;
  print(flags, segment, renderFacts({ segment: uuid, name, description, condition: JSON.stringify(condition) }));
}

async function countContacts(uuid: string | undefined, flags: ConditionFlags): Promise<void> {
  const condition = conditionOf(flags);
  if ((uuid === undefined) === (condition === undefined))
    throw new CommandError('Give either a segment or a condition.', EXIT.usage);
  const count = await callApi(
    flags,
    (client) =>
      condition === undefined ? client.segments.countOne({ uuid: uuid ?? '' }) : client.segments.count({ condition }),
    { condition: '--condition' },
  );
  print(flags, count, countWords(count));
}

const RULE = `'{"all": [{"country": "GH"}, {"field": "first_name", "is_known": true}]}'`;

export const segment = noun('segment', 'segments: saved conditions on contacts', [
  () =>
    withCondition(apiCommand('create', 'save a condition as a segment'))
      .argument('<name>', 'the name')
      .option('--description <text>', 'a description of the segment')
      .addHelpText(
        'after',
        `\nExamples:\n  volley segment create "Ghana, by name" --condition ${RULE}\n  volley segment create "Not reached" --failed-in 0196f0c2-7a10-7cc4-9d3e-0242ac120003`,
      )
      .action(createSegment),
  () =>
    withRows(apiCommand('list', 'list the segments of the account, newest first'))
      .addHelpText('after', '\nExample:\n  volley segment list')
      .action(listSegments),
  () =>
    apiCommand('show', 'show a segment and its condition')
      .argument(...UUID)
      .addHelpText('after', `\nExample:\n  volley segment show ${EXAMPLE}`)
      .action(showSegment),
  () =>
    withCondition(apiCommand('count', 'count the contacts of a segment, or of a condition that is not saved'))
      .argument('[segment]', UUID[1])
      .addHelpText(
        'after',
        `\nExamples:\n  volley segment count ${EXAMPLE}\n  volley segment count --condition '{"country": "GH"}'`,
      )
      .action(countContacts),
  () =>
    withCondition(apiCommand('change', 'change a segment'))
      .argument(...UUID)
      .option('--name <name>', 'the new name')
      .option('--description <text>', 'the new description')
      .addHelpText('after', `\nExample:\n  volley segment change ${EXAMPLE} --name Ghana`)
      .action(changeSegment),
  () =>
    apiCommand('delete', 'delete a segment; its contacts stay')
      .argument(...UUID)
      .addHelpText('after', `\nExample:\n  volley segment delete ${EXAMPLE}`)
      .action(async (uuid: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.segments.delete({ uuid }));
        print(flags, { uuid }, 'The segment is deleted; its contacts stay.');
      }),
]);
