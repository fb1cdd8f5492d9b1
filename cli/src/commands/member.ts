import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { SHOW_LINK, showLink } from './one-time-link.ts';
import { printRules, type RuleFlags, withRules } from './sign-in-rules.ts';

type Role = Parameters<Client['invitations']['create']>[0]['role'];
const ROLES = ['viewer', 'author', 'sender', 'developer', 'owner'] as const satisfies readonly Role[];

async function listMembers(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.members.list.all();
    type Member = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      uuid: (member: Member) => member.uuid,
      email: (member: Member) => member.email,
      name: (member: Member) => oneLine(member.name),
      role: (member: Member) => member.role,
      'last signed in': (member: Member) => shortTime(member.last_signed_in_at),
      'second factor': (member: Member) => (member.has_second_factor ? 'yes' : 'no'),
    };
    return printRows(flags, { source, columns, empty: 'The account has no member.' });
  });
}

interface RoleFlags extends ApiFlags {
  readonly role: Role;
}

async function changeMember(uuid: string, flags: RoleFlags): Promise<void> {
  const member = await callApi(flags, (client) => client.members.update({ uuid, role: flags.role }));
  print(flags, member, `${member.email} is now ${member.role}.`);
}

async function removeMember(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.members.delete({ uuid }));
  print(flags, { message }, message);
}

interface InviteFlags extends RoleFlags {
  readonly showLink?: true;
}

async function invite(email: string, flags: InviteFlags): Promise<void> {
  const input = { email, role: flags.role, ...(flags.showLink ? { show_link: true } : {}) };
  const made = await callApi(flags, (client) => client.invitations.create(input), {
    email: '<email>',
    role: '--role',
    show_link: '--show-link',
  });
  showLink(flags, made, `A link for ${email} to join.`);
}

async function listInvitations(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.invitations.list.all();
    type Invitation = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      uuid: (invitation: Invitation) => invitation.uuid,
      email: (invitation: Invitation) => invitation.email,
      role: (invitation: Invitation) => invitation.role ?? '-',
      until: (invitation: Invitation) => shortTime(invitation.expires_at),
      mail: ({ mail, mail_reason }: Invitation) =>
        [mail ?? '-', ...(mail_reason === null ? [] : [mail_reason])].join(': '),
    };
    return printRows(flags, { source, columns, empty: 'No invitation is open.' });
  });
}

async function withdraw(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.invitations.withdraw({ uuid }));
  print(flags, { message }, message);
}

async function memberRules(flags: RuleFlags): Promise<void> {
  await printRules(flags, 'the members of the account', {
    get: (client) => client.signInRules.get(),
    update: (client, change) => client.signInRules.update(change),
  });
}

const roleOption = () =>
  new Option('--role <role>', 'what the person may do in the account').choices(ROLES).makeOptionMandatory();

export const member = noun('member', 'the members of the account', [
  () => withRows(apiCommand('list', 'list the members of the account')).action(listMembers),
  () =>
    apiCommand('change <uuid>', 'change the role of a member: in effect at once')
      .addOption(roleOption())
      .addHelpText('after', '\nExample:\n  volley member change 0196f0c2-7a10-7cc4-9d3e-0242ac120008 --role sender')
      .action(changeMember),
  () => apiCommand('remove <uuid>', 'remove a member from the account: in effect at once').action(removeMember),
  () =>
    apiCommand('invite <email>', 'invite a person to the account')
      .addOption(roleOption())
      .option(...SHOW_LINK)
      .addHelpText('after', '\nExample:\n  volley member invite ama@example.com --role author')
      .action(invite),
  () => withRows(apiCommand('invitations', 'list the invitations that are open')).action(listInvitations),
  () => apiCommand('withdraw <uuid>', 'withdraw an invitation').action(withdraw),
  () =>
    withRules(apiCommand('rules', 'what the members of the account need to sign in'), 'volley member rules').action(
      memberRules,
    ),
]);
