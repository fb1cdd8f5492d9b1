import { queryOptions } from '@tanstack/react-query';
import type { VoiceCampaign, VoiceCampaignDetail, VoiceCampaignReport } from '@volley/sdk';
import type { CallOutcome } from '../format/choices.ts';
import { volley } from './client.ts';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { operation } from './operation.ts';
import { rowsOf } from './rows.ts';

export type VoiceStatus = VoiceCampaign['status'];

/** The stream reports the figures at once, but only the report has reasons and pressed keys. */
const RUNNING_MS = 4_000;

const isRunning = (status: VoiceStatus): boolean => status === 'preparing' || status === 'calling';

export interface ReportedCampaign {
  readonly campaign: VoiceCampaignDetail;
  readonly report: VoiceCampaignReport;
}

export const reportedCampaignQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['voiceCampaigns', 'reported', uuid],
    queryFn: async ({ signal }): Promise<ReportedCampaign> => {
      const [campaign, report] = await Promise.all([
        volley.voiceCampaigns.get({ uuid }, { signal }),
        volley.voiceCampaigns.report({ uuid }, { signal }),
      ]);
      return { campaign, report };
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data.campaign.status) ? RUNNING_MS : false,
  });

/** What a running campaign waits for, for pages that show nothing else of it. */
export const voiceWaitQuery = (uuid: string) =>
  operation('voiceCampaigns.report', { uuid }, { refetchInterval: 15_000, select: ({ waiting_for }) => waiting_for });

/** The time of the next call, by the first hundred waiting recipients. Null if nobody waits. */
export const nextCallQuery = (uuid: string, isCalling: boolean) =>
  operation(
    'voiceCampaigns.searchRecipients',
    { uuid, status: 'queued', per_page: 100 },
    {
      enabled: isCalling,
      refetchInterval: 10_000,
      select: ({ data }) => data.flatMap(({ next_call_at }) => next_call_at ?? []).sort()[0] ?? null,
    },
  );

export interface CallFilters {
  readonly outcome?: CallOutcome;
  /** The beginning of a phone number. */
  readonly number?: string;
}

export const callRows = (uuid: string, { outcome, number }: CallFilters) =>
  rowsOf('voiceCampaigns.attempts', { uuid, outcome, phone_number: number });

/** The address of a file of the same calls. */
export const callsCsv = (uuid: string, { outcome, number }: CallFilters): string =>
  fileAddress(`/voice-campaigns/${uuid}/attempts.csv`, { ...FOR_EXCEL, outcome, phone_number: number });
