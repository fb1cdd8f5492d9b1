import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Campaigns } from './campaigns.ts';
import { callOf, type Reply } from './operation.ts';

/** The service looks at every named recipient, so a large audience takes a while. */
const PATIENCE = { timeoutMs: 120_000, retriesMax: 0 } as const;
/** Counts as of a visit to the page: whoever returns from a change sees them anew, and events of other campaigns do not count again. */
const OF_ONE_VISIT = { staleTime: 60_000, gcTime: 0 } as const;
/** Counts of a draft that changes: the former ones are shown until the new ones are there. */
const OF_ONE_VERSION = { gcTime: 30_000, staleTime: 30_000, placeholderData: keepPreviousData } as const;

export const plannedQuery = <Of extends Campaigns>(of: Of, uuid: string) =>
  queryOptions({
    queryKey: ['preview', of, uuid],
    ...OF_ONE_VISIT,
    queryFn: ({ signal }) => callOf<Reply<`${Of}.preview`>>(`${of}.preview`)({ uuid }, { signal, ...PATIENCE }),
  });

export const previewQuery = <Of extends Campaigns>(
  of: Of,
  uuid: string | null,
  version: number,
  contactIds: readonly number[] = [],
) =>
  queryOptions({
    queryKey: ['preview', of, uuid, version, contactIds],
    ...OF_ONE_VERSION,
    queryFn: ({ signal }) =>
      callOf<Reply<`${Of}.preview`>>(`${of}.preview`)(
        { uuid, ...(contactIds.length > 0 && { contact_ids: contactIds.join(',') }) },
        { signal, ...PATIENCE },
      ),
  });
