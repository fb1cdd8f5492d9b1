/** Who a person is, how they prove it, what they may do, and the sessions they are signed in with. */
export { forgetAttempts } from './attempts/attempts.ts';
export type { PasskeyAssertion, PasskeyRegistration } from './factors/passkey-ceremony.ts';
export { resetFactors } from './factors/reset-factors.ts';
export type { Passkey } from './factors/store-passkeys.ts';
export { forgetSessions } from './forget-sessions.ts';
export { makeFirstLink } from './links/first-link.ts';
export { forgottenPasswords } from './links/forgotten-password.ts';
export { heldRoles } from './links/held-roles.ts';
export { makeOfflineLink } from './links/offline-link.ts';
export { invite, withdraw } from './members/invitations.ts';
export { findRights, listMembersOf, listOpenInvitations, listPeople } from './members/list-people.ts';
export { changeMember, removeMember } from './members/members.ts';
export { signInRules } from './members/sign-in-rules.ts';
export { changeStaffRole, resetUser, resumeUser, suspendUser } from './members/users.ts';
export { oneTimeLinks } from './one-time-links.ts';
export { passkeys, secondFactors } from './own-factors.ts';
export type { Visitor } from './sessions/begin-session.ts';
export { listOwnAccounts, listOwnSessions } from './sessions/list-own-sessions.ts';
export { type Person, type Sessions, startSessions } from './sessions/sessions.ts';
export {
  changePassword,
  confirmSession,
  endOtherSessions,
  endOwnSession,
  enterAccount,
  leaveAccount,
} from './sign-in/change-session.ts';
export { signIn } from './sign-in/sign-in.ts';
export { openid } from './sign-in-elsewhere.ts';
