import { queryOptions } from '@tanstack/react-query';
import type { Person } from '@volley/sdk';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

/** The data stored of one person, and the erasures. */
export const personsKey = ['persons'] as const;

/** The service searches the whole account, even a large one. */
const TIMEOUT_MS = 600_000;

/** Read at the press of a button and never cached. */
export const readPerson = (phoneNumber: string): Promise<Person> =>
  volley.persons.get({ phone_number: phoneNumber }, { timeoutMs: TIMEOUT_MS });

export const erasureRows = followingRows([...personsKey, 'erasures'], (page, options) =>
  volley.erasures.list(page, options),
);

const RUNNING_MS = 3_000;

export const erasureQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...personsKey, 'erasure', uuid],
    queryFn: ({ signal }) => volley.erasures.get({ uuid }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_MS : false),
  });
