import { type Handle, statement } from '../db/index.ts';

const claim = statement(
  'installation.claim',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do nothing`,
);

/** Returns true for the first caller of work that is done once per database. */
export async function claimInstallation(handle: Handle, name: string, value: string): Promise<boolean> {
  return (await handle.count(claim, [name, value])) === 1;
}

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

const change = statement('installation.change', `update installation set value = $3 where name = $1 and value = $2`);

/** Returns false if the value is another one. */
export async function changeInstallation(
  handle: Handle,
  { name, from, to }: { readonly name: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  return (await handle.count(change, [name, from, to])) === 1;
}
