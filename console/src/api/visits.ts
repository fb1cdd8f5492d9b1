import { keepPreviousData } from '@tanstack/react-query';
import type { Analytics } from '@volley/sdk';
import { fileAddress } from './file-address.ts';
import { operation } from './operation.ts';

/** The figures of the visits of a link, or of all links of a campaign together. */
export type VisitFigures = Omit<Analytics, 'id'>;

export interface VisitsRange {
  readonly from: string;
  readonly time_zone: string;
  readonly interval: 'day' | 'hour';
}

/** An open page shows new visits after this time. */
const AGAIN_MS = 20_000;

const OPTIONS = { refetchInterval: AGAIN_MS, placeholderData: keepPreviousData } as const;

export const linkVisitsQuery = (code: string, range: VisitsRange) =>
  operation('shortUrls.analytics', { id: code, ...range }, OPTIONS);

export const campaignVisitsQuery = (uuid: string, range: VisitsRange) =>
  operation('smsCampaigns.analytics', { uuid, ...range }, OPTIONS);

export const campaignVisitsCsv = (uuid: string, range: VisitsRange): string =>
  fileAddress(`/sms-campaigns/${uuid}/analytics.csv`, { has_bom: 'yes', ...range });

export const linkVisitsCsv = (code: string, range: VisitsRange): string =>
  fileAddress(`/url-shortener/${code}/analytics.csv`, { has_bom: 'yes', ...range });
