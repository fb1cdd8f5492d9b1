import { z } from 'zod';
import { LINK_KINDS, ROLES } from './choices.ts';
import { line, timestamp } from './fields.ts';
import { noun } from './noun.ts';
import { doneReply, replyOf, tellingReply } from './replies.ts';
import { addressInput, passwordInput, signedInReply, staffRole } from './session.ts';

export const oneTimeLink = z.strictObject({
  kind: z
    .enum(LINK_KINDS)
    .describe(
      '`first` makes the first person of the installation, `invitation` lets a person in, `reset` lets one choose a new password',
    ),
  email: z.string().describe('The email address that it is for; empty: the person names it'),
  is_known: z
    .boolean()
    .nullable()
    .describe(
      'True: a person with this address is there already, and gives their own password. Null: not told, since whoever invited them has seen the link too; ask whether they have a password here or are new',
    ),
  account_name: z.string().nullable().describe('The account of which the person becomes a member; null: none'),
  role: z.enum(ROLES).nullable().describe('What they may do in that account; null: they become a member of none'),
  staff_role: staffRole,
  expires_at: timestamp.describe('Until when it can be used'),
});
const passwordRequest = z.strictObject({
  is_mailed: z
    .boolean()
    .describe('False: this installation mails no links, and `message` says whom to ask; the same for every address'),
});
const tokenInput = line(200).describe('What follows the `#` in the link');
const example = {
  kind: 'invitation',
  email: 'ama@example.com',
  is_known: false,
  account_name: 'Kojo Farms',
  role: 'author',
};
const TOKEN = 'mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ';

const { post } = noun({ tag: 'Session', auth: 'open', writes: null });

export const passwordResetOperations = {
  request: post('passwordResets.request', '/password-resets', {
    summary: 'Ask for a new password of your own',
    description:
      'Where the installation sends mail, a person who has this address gets a letter with a link to choose a new password: one in five minutes at most. The reply is the same whether or not anybody has it.',
    body: z.strictObject({ email: addressInput.describe('The email address of the person') }),
    bodyExample: { email: 'ama@example.com' },
    reply: tellingReply(
      'Asked for',
      'If a person signs in here with this address, a letter is on its way to it.',
      passwordRequest,
      { is_mailed: true },
    ),
  }),
};

export const oneTimeLinkOperations = {
  look: post('oneTimeLinks.look', '/one-time-links/look', {
    summary: 'What a one-time link is for',
    description: 'It is not used up by this. The token stands in the body, so that no log of addresses has it.',
    body: z.strictObject({ token: tokenInput }),
    bodyExample: { token: TOKEN },
    reply: replyOf('What it is for', oneTimeLink, example),
    errors: ['gone'],
  }),
  redeem: post('oneTimeLinks.redeem', '/one-time-links/redeem', {
    summary: 'Use a one-time link',
    description:
      'A person who is new chooses a name and a password, and is signed in. A person who is there already gives their password and no name, or chooses a new one where the link is for that, and signs in afterwards. A link works once.',
    body: z.strictObject({
      token: tokenInput,
      name: line(255).optional().describe('The name of the person, up to 255 characters; for a person who is new'),
      email: addressInput.optional().describe('The email address of the person; for the first person alone'),
      password: passwordInput.describe(
        'For a person who is new, or resets it: the new password, at least 12 characters and none of the commonest ones. Else the password that the person has',
      ),
    }),
    bodyExample: { token: TOKEN, name: 'Ama Mensah', password: 'lorry under seven mangoes' },
    reply: { ...signedInReply, status: 200, description: 'Used' },
    errors: ['gone', 'conflict', 'wrong_state'],
  }),
  accept: post('oneTimeLinks.accept', '/one-time-links/accept', {
    auth: 'session',
    summary: 'Accept an invitation as the person who is signed in',
    description:
      'In place of the password that `redeem` asks for: a person who signs in by a provider of OpenID Connect or with a passkey may have none. The invitation must be for the email address of this person. A link works once.',
    body: z.strictObject({ token: tokenInput }),
    bodyExample: { token: TOKEN },
    reply: { ...doneReply('Invitation accepted.'), description: 'Accepted' },
    errors: ['gone', 'conflict', 'wrong_state'],
  }),
};
