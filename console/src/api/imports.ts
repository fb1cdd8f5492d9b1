import { queryOptions } from '@tanstack/react-query';
import type { ContactImport } from '@volley/sdk';
import { volley } from './client.ts';
import { API_PATH } from './places.ts';
import { numberedRows } from './rows.ts';

export const importsKey = ['imports'] as const;

export type ImportStatus = ContactImport['status'];
export type ImportTarget = ContactImport['mapping'][number];
export type ImportOutcome = keyof ContactImport['counts'];

/** States that change by themselves, and are therefore refetched. */
const MOVING: ReadonlySet<ImportStatus> = new Set(['reading', 'checking', 'importing', 'undoing']);
const AGAIN_MS = 1_000;

export const isMoving = (status: ImportStatus): boolean => MOVING.has(status);

export const importRows = numberedRows([...importsKey, 'list'], (page, options) => volley.imports.list(page, options));

export const importQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', uuid],
    queryFn: ({ signal }) => volley.imports.get({ uuid }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data.status) ? AGAIN_MS : false),
  });

/** The address of a file with the outcomes of the rows. */
export function resultsOf(uuid: string, outcome?: ImportOutcome): string {
  const only = outcome === undefined ? '' : `?outcome=${outcome}`;
  return `${API_PATH}/v1/imports/${uuid}/results.csv${only}`;
}

/** The parts of an upload that have arrived. */
export const importPartsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...importsKey, 'parts', uuid],
    queryFn: ({ signal }) => volley.imports.parts({ uuid }, { signal }),
  });

/** The refused rows as text, to be mended and imported again. */
export const refusedRowsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...importsKey, 'refused', uuid],
    queryFn: async ({ signal }) => (await fetch(resultsOf(uuid, 'refused'), { signal })).text(),
  });
