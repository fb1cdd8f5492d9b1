import { z } from 'zod';
import { STAFF_ROLES } from './choices.ts';
import { createdAt, id, pageQuery, personSearch, TIMESTAMP_EXAMPLE, timestamp, uuid, uuidInput } from './fields.ts';
import {
  invitationExample,
  LINK_EXAMPLE,
  linkShown,
  newInvitation,
  roleInput,
  sentTo,
  showLinkInput,
} from './members.ts';
import { operatorNoun } from './noun.ts';
import { createdReply, fullPageReply, replyOf } from './replies.ts';
import { addressInput, staffRole, USER_UUID } from './session.ts';

export const user = z.strictObject({
  id,
  uuid: uuid.describe('The UUID of the person'),
  email: z.string().describe('The email address of the person'),
  name: z.string().describe('The name of the person'),
  staff_role: staffRole,
  suspended_at: timestamp.nullable().describe('Since when the person is suspended; null: they are not'),
  address_proven_at: timestamp
    .nullable()
    .describe(
      'Since when it is known that this person has the email address: a provider said so, they opened a link that was mailed, or an operator vouched; null: it is not known, since the link was shown to whoever made it',
    ),
  created_at: createdAt,
  last_signed_in_at: timestamp.nullable().describe('When the person last signed in; null: never'),
  has_authenticator: z.boolean().describe('True: signing in with the password also asks for a code'),
  passkeys: z.int().describe('How many passkeys the person has'),
});
const userExample = {
  id: 3,
  uuid: USER_UUID,
  email: 'ama@example.com',
  name: 'Ama Mensah',
  staff_role: null,
  suspended_at: null,
  address_proven_at: TIMESTAMP_EXAMPLE,
  last_signed_in_at: TIMESTAMP_EXAMPLE,
  passkeys: 1,
};
export const passwordReset = z.strictObject({
  expires_at: timestamp.describe('Until when it can be used'),
  sent_to: sentTo,
  link: linkShown,
});

const byUuid = z.object({ uuid: uuidInput.describe('The UUID of the person') });
const staffInput = z
  .enum(STAFF_ROLES)
  .nullable()
  .describe(
    'What this person may do for the operator: `operator` everything, `support` reads and resends, `billing` reads and changes credits; null: nothing',
  );

const { get, post, put } = operatorNoun({
  writes: 'operator_people',
  noun: 'User',
  called: 'person',
  params: byUuid,
  one: user,
  example: userExample,
});

export const userOperations = {
  list: get('admin.users.list', '/admin/users', {
    summary: 'List the people of the installation, newest first, or search them',
    query: z.strictObject({ ...pageQuery, search: personSearch }),
    reply: fullPageReply('A page of people', user, '/admin/users', userExample),
  }),
  invite: post('admin.users.invite', '/admin/users/invite', {
    noun: 'Account',
    givesRights: 'within',
    confirms: true,
    summary: 'Invite a person to any account, or to work for the operator',
    description:
      'A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within 48 hours. A link that is shown gives a staff role only if the caller has the scope `operator`, who thereby vouches that it gets to the person who has the address. Nobody gives a right that they do not have themselves. An account has 500 open invitations at most. One is mailed to an address within five minutes, and 100 of an account within an hour: more are refused with `rate_limited`, unless `show_link` is set.',
    errors: ['storage_limit'],
    body: z.strictObject({
      email: addressInput.describe('The email address of the person'),
      account_id: id.optional().describe('The account of which the person becomes a member; left out: none'),
      role: roleInput.optional(),
      staff_role: staffInput.optional(),
      show_link: showLinkInput,
    }),
    bodyExample: { email: 'ama@example.com', account_id: 2, role: 'author' },
    reply: {
      ...createdReply('The invitation', newInvitation, { ...invitationExample, sent_to: null, link: LINK_EXAMPLE }),
      secretField: 'link',
    },
  }),
  update: put('admin.users.update', '/admin/users/{uuid}', {
    confirms: true,
    givesRights: true,
    summary: 'Change what a person may do for the operator',
    description:
      'In effect when the reply arrives. Nobody changes this of themselves, and the last operator stays one where no operator key is left. A person whose address is not proven (`address_proven_at` is null) gets no staff role.',
    body: z.strictObject({ staff_role: staffInput }),
    bodyExample: { staff_role: 'support' },
    reply: replyOf('The person', user, { ...userExample, staff_role: 'support' }),
    errors: ['wrong_state'],
  }),
  suspend: post('admin.users.suspend', '/admin/users/{uuid}/suspend', {
    confirms: true,
    summary: 'Suspend a person',
    description:
      'From the reply on every session of this person is ended and they cannot sign in; links that they made open nothing. Keys are not theirs, and stay. The last operator stays where no operator key is left.',
    reply: replyOf('The person', user, { ...userExample, suspended_at: TIMESTAMP_EXAMPLE }),
    errors: ['wrong_state'],
  }),
  resume: post('admin.users.resume', '/admin/users/{uuid}/resume', {
    confirms: true,
    givesRights: true,
    summary: 'End the suspension of a person',
    errors: ['wrong_state'],
  }),
  disconnect: post('admin.users.disconnect', '/admin/users/{uuid}/disconnect', {
    confirms: true,
    givesRights: true,
    summary: 'Forget as whom providers of OpenID Connect know a person',
    description:
      'For a person whose directory was imported anew, so that the provider now has another subject for them. Their sessions end; password and passkeys stay. The next sign-in by the provider with the email address that the person has here connects them again, as the first one did. Whoever has that address at the provider by then signs in as this person, so every scope is needed that the person has as a member.',
    errors: ['wrong_state'],
  }),
  reset: post('admin.users.reset', '/admin/users/{uuid}/reset', {
    confirms: true,
    givesRights: 'within',
    summary: 'Let a person choose a new password',
    description:
      'A link for this person is mailed to them, or is in the reply where the installation sends no mail or `show_link` is set. It works once within an hour. The password stays as it is until then; with the new one every session of the person ends. Where it proves the address of a person for the first time, it also removes passkeys and authenticator, and what the person may do waits until they confirm it (`session.decideHeld`).',
    body: z.strictObject({
      show_link: showLinkInput,
      vouch: z
        .boolean()
        .optional()
        .describe(
          'True: you vouch that the link gets to the person who has the email address, so opening it proves the address. This needs the scope `operator`; a link that is mailed proves it without',
        ),
    }),
    bodyExample: {},
    reply: {
      ...createdReply('The link', passwordReset, { expires_at: TIMESTAMP_EXAMPLE, sent_to: null, link: LINK_EXAMPLE }),
      secretField: 'link',
    },
    errors: ['wrong_state'],
  }),
};
