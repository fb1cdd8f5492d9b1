import { store } from '../db/index.ts';

/** Returns true for the first caller of work that is done once per database. */
export const claimInstallation = store.changingOne<[name: string, value: string]>(
  'installation.claim',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do nothing`,
);

export const findInstallation = store.value<[name: string], string>(
  'installation.find',
  `select value from installation where name = $1`,
);

export const setInstallation = store.changing<[name: string, value: string]>(
  'installation.set',
  `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
);

/** Returns false if the value is another one. */
export const changeInstallation = store.changingOne<{
  readonly name: string;
  readonly from: string;
  readonly to: string;
}>('installation.change', `update installation set value = $3 where name = $1 and value = $2`, ['name', 'from', 'to']);
