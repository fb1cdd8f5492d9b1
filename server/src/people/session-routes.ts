import { operations, presenter, rowOf } from '@volley/contract';
import { oneTimeLink } from '@volley/contract/one-time-links';
import { ownSession, session as sessionReply } from '@volley/contract/session';
import { AppError } from '../errors.ts';
import { findHomeAccountId } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { done, ok, routesWith } from '../routes/index.ts';
import { acceptInvitation } from './links/accept-invitation.ts';
import { askForPassword } from './links/forgotten-password.ts';
import { decideHeld, listHeld } from './links/held-roles.ts';
import { lookAtLink, redeemLink } from './links/redeem-link.ts';
import { listMemberships } from './person/store-members.ts';
import type { PersonContext } from './person-context.ts';
import { listOwnSessions, type Person } from './sessions/sessions.ts';
import {
  changePassword,
  confirmSession,
  endOtherSessions,
  endOwnSession,
  enterAccount,
  leaveAccount,
} from './sign-in/change-session.ts';
import { signIn } from './sign-in/sign-in.ts';

const { route } = routesWith<PersonContext>();

/** Returns the person, for operations that only people may use. */
export function personOf({ person }: PersonContext): Person {
  if (!person) throw new AppError('unauthenticated', 'Please sign in.');
  return person;
}

const { session, sessions, oneTimeLinks, passwordResets } = operations;
const same = (token: string): string => token;

const ASKED = 'If a person signs in here with this address, a letter is on its way to it.';
const NOT_MAILED =
  'This service mails no links. Please ask an owner of your account or the operator for a link to a new password.';

const presentLook = presenter(oneTimeLink);
const presentSession = presenter(sessionReply, (person: Person) => ({
  uuid: person.sessionId,
  user_uuid: person.uuid,
  account_id: person.enteredId,
  default_country: person.country,
  scopes: [...person.scopes],
  second_factor: person.factorNeeded,
}));
const presentOwn = presenter(ownSession, ({ uuid }: { readonly uuid: Uuid }, { person }: PersonContext) => ({
  is_current: uuid === person?.sessionId,
}));

const linkRoutes = [
  route(passwordResets.request, {
    run: ({ rt, visitor }, { body }) => askForPassword(rt, { email: body.email, visitor }),
    present: (isMailed) => ({
      ...done(isMailed ? ASKED : NOT_MAILED),
      data: { is_mailed: isMailed },
    }),
    target: () => 'asked for, by nobody who is signed in',
  }),
  route(oneTimeLinks.look, {
    run: ({ rt }, { body }) => lookAtLink(rt, body.token),
    present: (link) => ok(presentLook(link)),
  }),
  route(oneTimeLinks.redeem, {
    run: ({ rt, visitor }, { body }) => redeemLink(rt, { ...rowOf(body), visitor }),
    present: ({ sessionToken }) =>
      ok({ next: sessionToken === null ? ('sign_in' as const) : ('done' as const), ticket: null }),
    by: ({ user }) => ({ userId: user.id, name: user.name }),
    target: ({ link, user }) => `${link.kind} ${link.uuid}: ${user.uuid}`,
    accountId: ({ link }) => link.accountId ?? undefined,
    token: ({ sessionToken }) => sessionToken ?? undefined,
  }),
  route(oneTimeLinks.accept, {
    run: (context, { body }) => acceptInvitation(context.rt, personOf(context), body.token),
    present: () => done('Invitation accepted.'),
    target: ({ link }) => `${link.kind} ${link.uuid}`,
    accountId: ({ accountId }) => accountId,
  }),
];

export const sessionRoutes = [
  ...linkRoutes,
  route(session.create, {
    run: ({ rt, visitor }, { body }) => signIn(rt, { email: body.email, password: body.password, visitor }),
    present: ({ ticket }) => ok({ next: ticket === null ? ('done' as const) : ('second_factor' as const), ticket }),
    by: ({ user }) => ({ userId: user.id, name: user.name }),
    target: ({ user, ticket }) =>
      ticket === null ? user.uuid : `${user.uuid}: the password, and a second factor is asked for`,
    token: ({ token }) => token,
  }),
  route(session.get, {
    run: async (context) => ({
      accounts: await listMemberships(context.rt.db, personOf(context).userId),
      homeId: await findHomeAccountId(context.rt.db),
      held: await listHeld(context.rt, personOf(context)),
    }),
    present: ({ accounts, homeId, held }, context) => {
      const person = personOf(context);
      const isHomeAccount = person.enteredId !== null && person.enteredId === homeId;
      return ok(presentSession({ ...person, accounts, held, isHomeAccount }));
    },
  }),
  route(session.end, {
    run: async (context) => {
      const person = personOf(context);
      await endOwnSession(context.rt, person, person.sessionId);
      return person.sessionId;
    },
    present: () => done('Signed out.'),
    target: (id) => id,
    token: () => null,
  }),
  route(session.confirm, {
    run: (context, { body }) =>
      confirmSession(context.rt, context.control.seal, {
        person: personOf(context),
        password: body.password,
        code: body.one_time_code,
        visitor: context.visitor,
      }),
    present: () => done('Confirmed.'),
    token: same,
  }),
  route(session.changePassword, {
    run: (context, { body }) => {
      const proof = { person: personOf(context), password: body.current_password, visitor: context.visitor };
      return changePassword(context.rt, proof, body.password);
    },
    present: () => done('Password changed.'),
    token: same,
  }),
  route(session.enterAccount, {
    run: (context, { body }) => enterAccount(context.rt, personOf(context), body.account_id),
    present: () => done('Account entered.'),
    accountId: (_, { body }) => body.account_id,
    token: same,
  }),
  route(session.decideHeld, {
    run: (context, { body }) => decideHeld(context.rt, personOf(context), body.keep),
    present: () => done('Decided.'),
    target: (_, { body }) => `kept: ${body.keep.length}`,
    token: same,
  }),
  route(session.leaveAccount, {
    run: (context) => leaveAccount(context.rt, personOf(context)),
    present: () => done('Account left.'),
    token: same,
  }),
  route(sessions.list, {
    run: (context) => listOwnSessions(context.rt, personOf(context)),
    present: (found, context) => ok(found.map((one) => presentOwn(one, context))),
  }),
  route(sessions.end, {
    run: (context, { params }) => endOwnSession(context.rt, personOf(context), params.uuid),
    present: () => done('Session ended.'),
  }),
  route(sessions.endOthers, {
    run: (context) => endOtherSessions(context.rt, personOf(context)),
    present: (count) => done(`Sessions ended: ${count}.`),
  }),
];
