import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Analytics } from '@volley/sdk';
import { volley } from './client.ts';
import { linksKey } from './links.ts';
import { API_PATH } from './places.ts';

/** The figures of the visits of a link, or of all links of a campaign together. */
export type VisitFigures = Omit<Analytics, 'id'>;

export interface VisitsRange {
  readonly from: string;
  readonly time_zone: string;
  readonly interval: 'day' | 'hour';
}

/** An open page shows new visits after this time. */
const AGAIN_MS = 20_000;

export const linkVisitsQuery = (code: string, range: VisitsRange) =>
  queryOptions({
    queryKey: [...linksKey, 'visits', code, range],
    queryFn: ({ signal }): Promise<VisitFigures> => volley.shortUrls.analytics({ id: code, ...range }, { signal }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });

export const campaignVisitsQuery = (uuid: string, range: VisitsRange) =>
  queryOptions({
    queryKey: [...linksKey, 'campaign-visits', uuid, range],
    queryFn: ({ signal }): Promise<VisitFigures> => volley.smsCampaigns.analytics({ uuid, ...range }, { signal }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });

export const campaignVisitsCsv = (uuid: string, range: VisitsRange): string =>
  `${API_PATH}/v1/sms-campaigns/${uuid}/analytics.csv?${new URLSearchParams({ ...range })}`;

export const linkVisitsCsv = (code: string, range: VisitsRange): string =>
  `${API_PATH}/v1/url-shortener/${code}/analytics.csv?${new URLSearchParams({ ...range })}`;
