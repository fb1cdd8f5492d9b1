import { type Handle, statement, store } from '../db/index.ts';

/** Returns true for the first caller of work that is done once per database. */
export const claimInstallation = store.changingOne<[name: string, value: string]>(
  'installation.claim',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do nothing`,
);

const find = statement<{ value: string }>('installation.find', `select value from installation where name = $1`);

export async function findInstallation(handle: Handle, name: string): Promise<string | null> {
  return (await handle.rows(find, [name]))[0]?.value ?? null;
}

const set = statement(
  'installation.set',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
);

export async function setInstallation(handle: Handle, name: string, value: string): Promise<void> {
  await handle.count(set, [name, value]);
}

/** Returns false if the value is another one. */
export const changeInstallation = store.changingOne<{
  readonly name: string;
  readonly from: string;
  readonly to: string;
}>('installation.change', `update installation set value = $3 where name = $1 and value = $2`, ['name', 'from', 'to']);
