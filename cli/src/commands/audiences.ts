// Whom messages go to: groups, segments and fields of contacts, texts, and what people agreed to.
import type { Command } from 'commander';
import { parseYesNo } from '../frame/arguments.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun, single } from '../frame/noun.ts';
import { saveFile } from '../frame/output.ts';
import type { InputOf } from '../frame/table.ts';
import { gone, verb } from '../frame/verb.ts';

/** With the ids as arguments they come one by one, and the API names them by their place. */
const members = {
  args: ['group_ids as group', 'contact_ids as contact'],
  help: {
    group_ids: 'the group, by its name or id (see: volley group list)',
    contact_ids: 'the ids of the contacts (see: volley contact list)',
  },
  json: (_: unknown, { contact_ids, group_ids }: InputOf<'contacts.assignGroup'>) => ({ contact_ids, group_ids }),
} as const;

const group = noun('group', 'groups of contacts', ['groups'], {
  create: verb('groups.create', { args: ['name'], next: 'Add contacts:  volley group add {uuid} <contact>' }),
  list: verb('groups.list', { columns: 'uuid name contacts_count created_at description' }),
  delete: verb('groups.delete', gone),
  add: verb('contacts.assignGroup', {
    ...members,
    does: 'add contacts to a group; either all of them are added or none',
  }),
  remove: verb('contacts.removeGroup', {
    ...members,
    does: 'remove contacts from a group; the contacts themselves stay',
  }),
});

interface SegmentFlags {
  readonly failedIn?: string;
}

const HELP = {
  condition: 'who is in it, as JSON: a rule, or all or any with a list of rules (see docs/audiences.md)',
} as const;

const withFailedIn = (command: Command): Command =>
  command.option('--failed-in <campaign>', 'whom the messages of this SMS campaign did not reach');

/** A condition is given as JSON, or by a flag that stands for one. */
function withCondition(input: Record<string, unknown>, { failedIn }: SegmentFlags): Record<string, unknown> {
  if (failedIn === undefined) return input;
  if ('condition' in input) throw new CommandError('Give either --condition or --failed-in, not both.', EXIT.usage);
  return { ...input, condition: { campaign: { campaign_id: failedIn, did: 'failed' } } };
}

const segment = noun('segment', 'segments: saved conditions on contacts', ['segments'], {
  create: verb('segments.create', {
    args: ['name'],
    optional: ['condition'],
    help: HELP,
    more: withFailedIn,
    input(input, flags: SegmentFlags) {
      const whole = withCondition(input, flags);
      if (!('condition' in whole)) throw new CommandError('Give --condition or --failed-in.', EXIT.usage);
      return whole;
    },
    next: 'Count its contacts:  volley segment count {uuid}',
    example: `"Ghana, by name" --condition '{"all": [{"country": "GH"}, {"field": "first_name", "is_known": true}]}'`,
  }),
  list: verb('segments.list', { columns: 'uuid name created_at condition' }),
  count: verb('segments.count', {
    does: 'count the contacts of a segment, or of a condition that is not saved',
    optional: ['condition'],
    help: HELP,
    more: (command) =>
      withFailedIn(command.argument('[segment]', 'the segment, by its name or id (see: volley segment list)')),
    input(input, flags: SegmentFlags, [uuid]) {
      const whole = withCondition(input, flags);
      if ((uuid === undefined) === !('condition' in whole))
        throw new CommandError('Give either a segment or a condition.', EXIT.usage);
      return whole;
    },
    call: (client, input, _, [uuid]) =>
      typeof uuid === 'string' ? client.segments.countOne({ uuid }) : client.segments.count(input),
    also: { 'segments.countOne': '0196f0c2-7a10-7cc4-9d3e-0242ac120041' },
    example: `--condition '{"country": "GH"}'`,
  }),
  change: verb('segments.update', { help: HELP, more: withFailedIn, input: withCondition }),
  delete: verb('segments.delete', gone),
});

/** Turns `date_of_birth` into `Date of birth`. */
const labelOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;

const field = noun('field', 'fields of your own that contacts have', ['contactFields'], {
  add: verb('contactFields.create', {
    args: ['key'],
    optional: ['label', 'kind'],
    help: {
      key: 'its name in texts, as {{city}}: letters from a to z, digits and _; it never changes',
      label: 'what people read beside its values (default: the key in words)',
      kind: 'what its values are (default: text, with --choice: choice)',
    },
    input: ({ key, label, kind, ...others }) => ({
      key,
      label: label ?? labelOf(String(key)),
      kind: kind ?? ('choices' in others ? 'choice' : 'text'),
      ...others,
    }),
    next: 'Texts name it as {{{key}}}.',
    example: 'city --choice Accra Kumasi Tamale --default "your town"',
  }),
  list: verb('contactFields.list', { columns: 'key label kind choices default_value' }),
  change: verb('contactFields.update'),
  delete: verb('contactFields.delete', gone),
});

const template = noun('template', 'named texts for campaigns and single messages', ['templates'], {
  add: verb('templates.create', {
    args: ['name', 'message as text'],
    example: '"Order is ready" "Your order {{order_no}} is ready." --value order_no',
  }),
  list: verb('templates.list', {
    columns: ['uuid name version', ['languages', ({ variants }) => Object.keys(variants).join(', ') || '-'], 'message'],
  }),
  versions: verb('templates.versions', { columns: 'version created_at message' }),
  version: verb('templates.version', { args: ['uuid', 'version as number'] }),
});

const registeredText = noun('registered-text', 'texts that are registered with operators', ['registeredTexts'], {
  add: verb('registeredTexts.create', {
    args: ['name', 'text'],
    example:
      '"Order is ready" "Dear {#var#}, your order {#var#} is ready. -VOLLEY" --value dlt_template_id=1107161234567890123',
  }),
  list: verb('registeredTexts.list', {
    columns: ['uuid name', ['senders', ({ sender_ids }) => sender_ids.join(', ') || 'all'], 'text'],
  }),
  import: verb('registeredTexts.import', {
    does: 'add or change registered texts by a CSV file or an Excel workbook; either all of them are stored or none',
    became: 'imported',
    example: 'templates.csv',
  }),
  check: verb('registeredTexts.check', { args: ['sender_id as sender-id', 'message as text'] }),
});

const namedValues = noun('named-values', 'values that carriers are given beside texts', ['namedValues'], {
  set: verb('namedValues.set', {
    args: ['sender_id as [sender-id]'],
    help: { sender_id: 'the sender ID that they are of; leave it out for those of the account' },
    input: ({ sender_id = null, ...input }) => ({ ...input, sender_id }),
    example: 'VOLLEY --value dlt_entity_id=1101234560000012345 --registered-texts-in IN',
  }),
  list: verb('namedValues.list', { columns: 'sender_id values registered_texts_in updated_at' }),
});

const NUMBER = ['phone_number as number'] as const;
const SAID = 'channel status at source by_name words';

const consent = noun('consent', 'what people agreed to: text messages and calls', ['consents'], {
  give: verb('consents.set', {
    args: NUMBER,
    does: 'record that a person agreed',
    fixed: { status: 'given' },
  }),
  withdraw: verb('consents.set', {
    args: NUMBER,
    does: 'record that a person withdrew it',
    fixed: { status: 'withdrawn' },
  }),
  list: verb('consents.list', { columns: `phone_number ${SAID}`, empty: 'Nothing is recorded yet.' }),
  show: verb('consents.get', { args: NUMBER }),
  history: verb('consents.history', { args: NUMBER, columns: SAID }),
  rules: verb('sendingRules.update', {
    does: 'show or set what marketing campaigns keep to: consent, and quiet hours',
    // Without a change the rules are shown.
    fixed: {},
    read: { marketing_needs_consent: parseYesNo },
    more: (command) => command.option('--installation', 'the quiet hours of all accounts, for an operator'),
    call(client, { quiet_hours, ...ofAccount }, { installation }: { readonly installation?: boolean }) {
      const change = { ...ofAccount, ...(quiet_hours === undefined ? {} : { quiet_hours }) };
      const isChange = Object.keys(change).length > 0;
      if (!installation) return isChange ? client.sendingRules.update(change) : client.sendingRules.get();
      const { sendingRules: rules } = client.admin;
      if (Object.keys(ofAccount).length > 0)
        throw new CommandError(
          '--demand, --zone-field and --undelivered-since are for an account: leave out --installation.',
          EXIT.usage,
        );
      return quiet_hours === undefined ? rules.get() : rules.update({ quiet_hours });
    },
    note: 'Without options the rules are shown.',
    example: '--demand yes --quiet 21:00-08:00',
    also: {
      'sendingRules.get': '',
      'admin.sendingRules.get': '--installation',
      'admin.sendingRules.update': '--installation --quiet 22:00-07:00',
    },
  }),
});

interface OutFlags {
  readonly out?: string;
}

const person = noun('person', 'what is stored of one person, and its erasure', ['persons', 'erasures'], {
  show: verb('persons.get', {
    does: 'show everything that is stored of one number, as JSON',
    args: NUMBER,
    more: (command) => command.option('--out <path>', 'write it to this file'),
    // The service reads through all rows of the account, which may be many.
    timeoutMs: 600_000,
    says: (person, _, { out }: OutFlags) =>
      out === undefined ? JSON.stringify(person, null, 2) : `Everything about ${person.phone_number} is in ${out}.`,
    json(person, _, { out }: OutFlags) {
      if (out === undefined) return person;
      saveFile(out, `${JSON.stringify(person, null, 2)}\n`);
      return { file: out };
    },
  }),
  timeline: verb('persons.timeline', { args: NUMBER, columns: 'at kind ours status reason_words text' }),
  erase: verb('erasures.create', {
    args: NUMBER,
    more: (command) => command.option('--yes', 'confirm that it cannot be undone'),
    input(input, { yes }: { yes?: boolean }) {
      if (yes) return input;
      throw new CommandError(
        'This deletes the contact, its messages and its replies for ever: add --yes to confirm.',
        EXIT.usage,
      );
    },
    became: 'being erased',
    facts: 'number_hash',
    next: 'What was found:  volley person erasure {uuid}',
    example: '0244123456 --reason "Asked by letter" --yes',
  }),
  erasure: verb('erasures.get'),
  erasures: verb('erasures.list', {
    instead: {
      id: 'admin.erasures.list',
      flag: '--all-accounts',
      help: 'of all accounts, for an operator: keep this list beside the backups',
    },
    columns: 'uuid account_id requested_at by_name ended_at erased',
  }),
});

const suppression = noun(
  'suppression',
  'suppressed numbers, which get no messages',
  ['suppressions'],
  {
    add: verb('suppressions.create', { args: NUMBER, became: 'suppressed: it gets no more messages' }),
    list: verb('suppressions.list', {
      columns: 'phone_number reason created_at note',
      csv: 'suppressions.csv',
    }),
    show: verb('suppressions.get', { args: NUMBER }),
    remove: verb('suppressions.delete', {
      alias: 'delete',
      args: NUMBER,
      json: (message, { phone_number }) => ({ phone_number, message }),
    }),
  },
  { thing: 'number' },
);

const search = single(
  'search',
  verb('search.find', { args: ['q as text'], columns: 'kind name detail at id', empty: 'Nothing fits.' }),
);

export const audiences = [
  field,
  template,
  registeredText,
  namedValues,
  group,
  segment,
  consent,
  person,
  suppression,
  search,
];
