import { type Handle, statement, type Transaction } from '../../db/index.ts';

/** Whether the person `u` must have a second factor, by the rule of an account that they are a member of or by that of the installation. */
export const IS_OBLIGED = `(exists (select from memberships o join accounts oa on oa.id = o.account_id
     where o.user_id = u.id and oa.second_factor_required and oa.closed_at is null)
   or (exists (select from installation i where i.name = 'second_factor' and i.value = 'required')
     and (u.staff_role is not null or exists (select from memberships o where o.user_id = u.id and o.role = 'owner'))))`;
export const HAS_FACTOR = `(exists (select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
   or exists (select from passkeys p where p.user_id = u.id))`;

const lacks = statement<{ lacks: boolean }>(
  'users.lack_obliged_factor',
  `select ${IS_OBLIGED} and not ${HAS_FACTOR} as lacks from users u where u.id = $1`,
);

/** Returns whether the person must have a second factor and has none. */
export async function lacksObligedFactor(handle: Handle, userId: number): Promise<boolean> {
  return (await handle.rows(lacks, [userId]))[0]?.lacks ?? false;
}

const ofAccount = statement<{ isRequired: boolean }>(
  'accounts.find_second_factor_rule',
  `select second_factor_required as "isRequired" from accounts where id = $1`,
);
const setOfAccount = statement(
  'accounts.set_second_factor_rule',
  `update accounts set second_factor_required = $2 where id = $1`,
);
const ofInstallation = statement<{ isRequired: boolean }>(
  'installation.find_second_factor_rule',
  `select value = 'required' as "isRequired" from installation where name = 'second_factor'`,
);
const setOfInstallation = statement(
  'installation.set_second_factor_rule',
  `insert into installation (name, value) values ('second_factor', $1) on conflict (name) do update set value = excluded.value`,
);

/** `accountId`: null for the rule of the installation. */
export async function findFactorRule(handle: Handle, accountId: number | null): Promise<boolean> {
  const rows = await (accountId === null ? handle.rows(ofInstallation, []) : handle.rows(ofAccount, [accountId]));
  return rows[0]?.isRequired ?? false;
}

export async function setFactorRule(tx: Transaction, accountId: number | null, isRequired: boolean): Promise<void> {
  if (accountId === null) await tx.count(setOfInstallation, [isRequired ? 'required' : 'optional']);
  else await tx.count(setOfAccount, [accountId, isRequired]);
}
