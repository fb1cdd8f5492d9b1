import type { ContactImport } from '@volley/sdk';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { operation } from './operation.ts';

export type ImportStatus = ContactImport['status'];
export type ImportTarget = ContactImport['mapping'][number];
export type ImportOutcome = keyof ContactImport['counts'];

/** States that change by themselves, and are therefore refetched. */
const MOVING: ReadonlySet<ImportStatus> = new Set(['reading', 'checking', 'importing', 'undoing']);
const AGAIN_MS = 1_000;

export const isMoving = (status: ImportStatus): boolean => MOVING.has(status);

export const importQuery = (uuid: string) =>
  operation(
    'imports.get',
    { uuid },
    {
      refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data.status) ? AGAIN_MS : false),
    },
  );

/** The address of a file with the outcomes of the rows. */
export const resultsOf = (uuid: string, outcome?: ImportOutcome): string =>
  fileAddress(`/imports/${uuid}/results.csv`, { ...FOR_EXCEL, outcome });
