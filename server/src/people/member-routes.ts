import { operations, presenter } from '@volley/contract';
import { invitation, member } from '@volley/contract/members';
import { user } from '@volley/contract/users';
import type { Uuid } from '../lib/ids/uuid.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { listInvitations } from './links/store-links.ts';
import { invite, withdraw } from './members/invitations.ts';
import { changeMember, findRights, removeMember } from './members/members.ts';
import { changeStaffRole, resetUser, resumeUser, suspendUser } from './members/users.ts';
import { disconnectUser } from './openid/disconnect-user.ts';
import { listMembers } from './person/store-members.ts';
import { listUsers } from './person/store-users.ts';
import type { PersonContext } from './person-context.ts';

const { route } = routesWith<PersonContext>();

const presentMember = presenter(member, (member: Awaited<ReturnType<typeof changeMember>>) => ({
  has_second_factor: member.hasTotp || member.passkeys > 0,
}));

const presentInvitation = presenter(invitation);

const presentUser = presenter(user, (user: Awaited<ReturnType<typeof suspendUser>>) => ({
  has_authenticator: user.hasTotp,
}));

/** Browsers do not send the part after the `#`, so no access log has the token. */
const linkOf = ({ token }: { readonly token: string | null }, { baseUrl }: PersonContext): string | null =>
  token === null ? null : `${baseUrl.replace(/\/v1$/, '')}/console/welcome#${token}`;

function presentNewInvitation(made: Awaited<ReturnType<typeof invite>>, context: PersonContext) {
  const mail = made.sentTo === null ? null : ('waiting' as const);
  const shown = presentInvitation({ ...made, mail, mailReason: null });
  return { ...shown, sent_to: made.sentTo, link: linkOf(made, context) };
}

/** Returns the former role for the audit log. Its target names the person. */
const roleBefore = async ({ rt, actor }: PersonContext, { uuid }: { readonly uuid: Uuid }) => {
  const { role } = await findRights(rt, actor, uuid as Uuid);
  return { role };
};
const staffBefore = async ({ rt, actor }: PersonContext, { uuid }: { readonly uuid: Uuid }) => {
  const { staffRole, suspendedAt } = await findRights(rt, actor, uuid as Uuid);
  return { staff_role: staffRole, suspended_at: suspendedAt };
};

const { members, invitations } = operations;
const { users } = operations.admin;

export const memberRoutes = [
  route(members.list, {
    run: ({ rt, actor }, { query }) => listMembers(rt.db, actor.accountId, query.search ?? '', pageRequest(query)),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentMember, { context, path: '/members', filters: { search } })),
  }),
  route(members.update, {
    before: roleBefore,
    run: ({ rt, actor }, { params, body }) => changeMember(rt, actor, { uuid: params.uuid, role: body.role }),
    present: (member) => ok(presentMember(member)),
  }),
  route(members.delete, {
    before: roleBefore,
    run: ({ rt, actor }, { params }) => removeMember(rt, actor, params.uuid),
    present: () => done('Member removed.'),
  }),
  route(invitations.list, {
    run: ({ rt, actor }, { query }) =>
      listInvitations(rt.db, { accountId: actor.accountId, now: rt.clock.now() }, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentInvitation, { context, path: '/invitations' })),
  }),
  route(invitations.create, {
    run: ({ rt, actor }, { body }) =>
      invite(rt, actor, {
        email: body.email,
        accountId: actor.accountId,
        role: body.role,
        staffRole: null,
        showsLink: body.show_link ?? false,
      }),
    present: (made, context) => ok(presentNewInvitation(made, context)),
    target: (made) => made.uuid,
  }),
  route(invitations.withdraw, {
    run: ({ rt, actor }, { params }) => withdraw(rt, actor, params.uuid),
    present: () => done('Invitation withdrawn.'),
  }),
];

export const userRoutes = [
  route(users.list, {
    run: ({ rt }, { query }) => listUsers(rt.db, query.search ?? '', pageRequest(query)),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentUser, { context, path: '/admin/users', filters: { search } })),
  }),
  route(users.invite, {
    run: ({ rt, actor }, { body }) =>
      invite(rt, actor, {
        email: body.email,
        accountId: body.account_id ?? null,
        role: body.role ?? null,
        staffRole: body.staff_role ?? null,
        showsLink: body.show_link ?? false,
      }),
    present: (made, context) => ok(presentNewInvitation(made, context)),
    target: (made) => made.uuid,
    accountId: (made) => made.accountId ?? undefined,
  }),
  route(users.update, {
    before: staffBefore,
    run: ({ rt, actor }, { params, body }) =>
      changeStaffRole(rt, actor, { uuid: params.uuid, staffRole: body.staff_role }),
    present: (user) => ok(presentUser(user)),
  }),
  route(users.suspend, {
    before: staffBefore,
    run: ({ rt, actor }, { params }) => suspendUser(rt, actor, params.uuid),
    present: (user) => ok(presentUser(user)),
  }),
  route(users.resume, {
    before: staffBefore,
    run: ({ rt, actor }, { params }) => resumeUser(rt, actor, params.uuid),
    present: (user) => ok(presentUser(user)),
  }),
  route(users.disconnect, {
    run: ({ rt, actor }, { params }) => disconnectUser(rt, actor, params.uuid),
    present: ({ user }) => ok(presentUser(user)),
    target: ({ user, issuers }) => `${user.uuid}: from ${issuers.join(', ')}`,
  }),
  route(users.reset, {
    run: ({ rt, actor }, { params, body }) =>
      resetUser(rt, actor, {
        uuid: params.uuid,
        showsLink: body.show_link ?? false,
        isVouched: body.vouch ?? false,
      }),
    present: (made, context) => ok({ expires_at: made.expiresAt, sent_to: made.sentTo, link: linkOf(made, context) }),
  }),
];
