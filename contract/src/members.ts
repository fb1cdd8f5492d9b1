import { z } from 'zod';
import { MAIL_STATES, ROLES } from './choices.ts';
import { createdAt, pageQuery, personSearch, TIMESTAMP_EXAMPLE, timestamp, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, doneReply, fullPageReply } from './replies.ts';
import { addressInput, role, SESSION_UUID, staffRole, USER_UUID } from './session.ts';

export const member = z.strictObject({
  uuid: uuid.describe('The UUID of the person'),
  email: z.string().describe('The email address of the person'),
  name: z.string().describe('The name of the person'),
  role,
  suspended_at: timestamp.nullable().describe('Since when the person is suspended by the operator; null: they are not'),
  last_signed_in_at: timestamp.nullable().describe('When the person last signed in; null: never'),
  has_second_factor: z.boolean().describe('True: the person has an authenticator or a passkey'),
});
const memberExample = {
  uuid: USER_UUID,
  email: 'ama@example.com',
  name: 'Ama Mensah',
  role: 'author',
  last_signed_in_at: TIMESTAMP_EXAMPLE,
  has_second_factor: true,
};
const invitationFields = {
  uuid: uuid.describe('The UUID of the invitation'),
  email: z.string().describe('The email address that it is for'),
  role: z.enum(ROLES).nullable().describe('What the person may do in the account; null: they become a member of none'),
  staff_role: staffRole,
  created_at: createdAt,
  expires_at: timestamp.describe('Until when it can be used'),
  mail: z
    .enum(MAIL_STATES)
    .nullable()
    .describe(
      'The letter with the link: `waiting` for the mail server or for its next try, `sent`: the mail server took it, `failed`: given up, so invite again; null: none was written',
    ),
  mail_reason: z.string().nullable().describe('Why the last try to send it failed; null: it did not'),
};
/** A link that is null when it was mailed. */
export const linkShown = z
  .string()
  .nullable()
  .describe('The link for the person to open. It is shown only in this reply; hand it on now. Null: it was mailed');
export const sentTo = z
  .string()
  .nullable()
  .describe('The email address to which the link is mailed; null: it stands in `link`, to be handed on');
export const showLinkInput = z
  .boolean()
  .optional()
  .describe(
    'True: show the link in the reply and mail nothing; left out or false: mail it, where the installation sends mail',
  );
export const invitation = z.strictObject(invitationFields);
export const newInvitation = z.strictObject({
  ...invitationFields,
  sent_to: sentTo,
  link: linkShown,
});
export const invitationExample = {
  uuid: SESSION_UUID,
  email: 'ama@example.com',
  role: 'author',
};
export const LINK_EXAMPLE = 'https://sms.example.com/console/welcome#mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ';

export const roleInput = z
  .enum(ROLES)
  .describe(
    'What this person may do in the account: `viewer` reads, `author` writes too, `sender` sends too, `developer` reads and manages keys and webhooks, `owner` does everything and manages the members',
  );

const byUuid = z.object({ uuid: uuidInput.describe('The UUID of the person') });

const memberNoun = noun({
  tag: 'Members',
  reads: 'team',
  writes: 'team',
  noun: 'Member',
  params: byUuid,
  one: member,
  example: { ...memberExample, role: 'sender' },
});

export const memberOperations = {
  list: memberNoun.get('members.list', '/members', {
    summary: 'List the members of the account, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: personSearch }),
    reply: fullPageReply('A page of members', member, '/members', memberExample),
  }),
  update: memberNoun.put('members.update', '/members/{uuid}', {
    givesRights: true,
    confirms: true,
    summary: 'Change the role of a member',
    description:
      'In effect when the reply arrives. Nobody gives or takes away a right that they do not have themselves, and the last owner stays one.',
    body: z.strictObject({ role: roleInput }),
    bodyExample: { role: 'sender' },
    errors: ['wrong_state'],
  }),
  delete: memberNoun.remove('members.delete', '/members/{uuid}', {
    confirms: true,
    summary: 'Remove a member from the account',
    description: 'In effect when the reply arrives. The last owner cannot be removed, and cannot leave.',
    reply: doneReply('Member removed.'),
    errors: ['wrong_state'],
  }),
};

const invitationNoun = noun({
  tag: 'Members',
  reads: 'team',
  writes: 'team',
  noun: 'Invitation',
  params: z.object({ uuid: uuidInput.describe('The UUID of the invitation') }),
  one: invitation,
  example: invitationExample,
});

export const invitationOperations = {
  list: invitationNoun.list('invitations.list', '/invitations', {
    summary: 'List the invitations to the account that can still be used, newest first',
  }),
  create: invitationNoun.post('invitations.create', '/invitations', {
    givesRights: 'within',
    confirms: true,
    summary: 'Invite a person to the account',
    description:
      'A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within 48 hours. A new invitation for the same address takes the place of the one before. An account has 500 open invitations at most. One is mailed to an address within five minutes, and 100 of an account within an hour: more are refused with `rate_limited`, unless `show_link` is set.',
    errors: ['storage_limit'],
    body: z.strictObject({
      email: addressInput.describe('The email address of the person'),
      role: roleInput,
      show_link: showLinkInput,
    }),
    bodyExample: { email: 'ama@example.com', role: 'author' },
    reply: {
      ...createdReply('The invitation', newInvitation, { ...invitationExample, sent_to: null, link: LINK_EXAMPLE }),
      secretField: 'link',
    },
  }),
  withdraw: invitationNoun.remove('invitations.withdraw', '/invitations/{uuid}', {
    summary: 'Withdraw an invitation',
    reply: doneReply('Invitation withdrawn.'),
  }),
};
