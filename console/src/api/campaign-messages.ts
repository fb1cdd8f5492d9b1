import type { MessageStatus, Opened } from '../format/choices.ts';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { isMoving } from './messages.ts';
import { rowsOf } from './rows.ts';

export interface MessageFilters {
  readonly status?: MessageStatus;
  /** The beginning of a phone number. */
  readonly number?: string;
  /** Why it has its state. */
  readonly reason?: string;
  /** Whether a person opened a link of it. */
  readonly opened?: Opened;
}

export const campaignMessageRows = (uuid: string, { number, ...others }: MessageFilters) =>
  rowsOf('smsCampaigns.messages', { uuid, ...others, phone_number: number }, isMoving);

/** The address of a file of the same messages. */
export const campaignMessagesCsv = (uuid: string, { number, ...others }: MessageFilters): string =>
  fileAddress(`/sms-campaigns/${uuid}/messages.csv`, { ...FOR_EXCEL, ...others, phone_number: number });
