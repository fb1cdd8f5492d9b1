import { area } from './use-text.ts';

const en = {
  title: 'Members',
  lead: 'Who signs in to this account, and what each of them may do.',
  you: '{name} (you)',
  role: 'Role',
  secondFactor: 'Second factor',
  factorOff: 'No second factor',
  suspended: 'Suspended by the operator since {when}',
  role_viewer: 'Viewer',
  role_author: 'Author',
  role_sender: 'Sender',
  role_developer: 'Developer',
  role_owner: 'Owner',
  does_viewer: 'Reads everything of the account and changes nothing.',
  does_author: 'Reads, and writes drafts, contacts and links. Sends nothing.',
  does_sender: 'Does what an author does, and sends.',
  does_developer: 'Reads, and manages the keys and webhooks of the account’s programs.',
  does_owner: 'Does all of this, and decides who is a member.',
  saveRole: 'Change the role',
  roleHint: 'In effect at once, also where the person is signed in.',
  ownRoleHint: 'This is your own role: what you give up, another owner must give you back.',
  roleChanged: '{name} has the role {role} now.',
  lastOwnerTitle: 'The last owner stays',
  lastOwnerWords:
    '{name} is the only owner who can sign in. Without one nobody could let anybody in, so this member can neither leave nor take another role. Make another member an owner first.',
  remove: 'Remove from the account',
  removeWords:
    '{name} is out of the account at once, also where they are signed in. Links with which they invited others open nothing any more. Keys belong to the account and stay: revoke those that only they knew. To let them in again, invite them.',
  removed: '{name} is not a member any more.',
  leaveTitle: 'Leave the account?',
  leaveWords:
    'You are out of the account at once. Links with which you invited others open nothing any more. Only another owner can invite you again.',
  emptyTitle: 'No members',
  emptyWords: 'Invite those who are to work in this account, such as whoever writes your campaigns.',
  inviteLead: 'They get a link that works once within 48 hours, and choose a password themselves.',
  emailHint: 'Such as ama@example.com. Only whoever has the link can accept, with this address.',
  showLink: 'Show me the link, and mail nothing',
  showLinkHint:
    'You hand it on yourself. Where this service sends no mail it is shown in any case. Letters to the same address go out every five minutes at most.',
  sendInvitation: 'Invite',
  mailed: 'The invitation is on its way to {email}.',
  linkTitle: 'The invitation of {email}',
  linkWords:
    'Hand this link to {email} yourself, in a way that nobody else reads. It works once, until {until}. It is shown this once: if it is lost, invite the person again.',
  linkKept: 'I have handed it on or kept it',
  invitations: 'Open invitations',
  invitationsHint: 'Nobody is a member before the link is opened. A new invitation takes the place of the one before.',
  noInvitations: 'Nobody is invited at the moment.',
  letter: 'Letter',
  mail_none: 'Link was shown',
  mail_waiting: 'Waits to be sent',
  mail_sent: 'Sent',
  mail_failed: 'Not sent, invite again',
  mailFailedBecause: 'Not sent: {reason}',
  worksUntil: 'Works until',
  invited: 'Invited',
  withdraw: 'Withdraw the invitation',
  withdrawWords: 'Once it is withdrawn the link opens nothing any more. You can invite the person again at any time.',
  withdrawn: 'The invitation of {email} is withdrawn.',
  rules: 'Second factor for everybody',
  rulesHint:
    'An authenticator or a passkey beside the password, so that a password alone in wrong hands opens nothing. Keys are not asked for one.',
  required: 'All members must have one',
  notRequired: 'Members choose for themselves',
  require: 'Oblige all members',
  requireTitle: 'Oblige all members to have a second factor?',
  requireWords:
    'From now on whoever has neither an authenticator nor a passkey can set one up and do nothing else, also where they are signed in already.',
  requireWordsOwn:
    'From now on whoever has neither an authenticator nor a passkey can set one up and do nothing else, also where they are signed in already. You have none yourself: you are led to the page where you set one up.',
  requireVerb: 'Oblige them',
  unrequire: 'Leave it to them',
  unrequireTitle: 'Leave the second factor to the members?',
  unrequireWords:
    'Members can then remove theirs and sign in with the password alone. The operator may still oblige the owners.',
  nowRequired: 'All members must have a second factor now.',
  nowNotRequired: 'Members choose for themselves whether they have a second factor.',
};

export type MembersKey = keyof typeof en;

export const membersText = area(en, () => import('./members.fr.ts'));
