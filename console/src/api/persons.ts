import type { Person } from '@volley/sdk';
import { volley } from './client.ts';
import { operation } from './operation.ts';

/** The service searches the whole account, even a large one. */
const TIMEOUT_MS = 600_000;

/** Read at the press of a button and never cached. */
export const readPerson = (phoneNumber: string): Promise<Person> =>
  volley.persons.get({ phone_number: phoneNumber }, { timeoutMs: TIMEOUT_MS });

const RUNNING_MS = 3_000;

export const erasureQuery = (uuid: string) =>
  operation(
    'erasures.get',
    { uuid },
    {
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_MS : false),
    },
  );
