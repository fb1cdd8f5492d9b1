import { keepPreviousData } from '@tanstack/react-query';
import type { Message } from '@volley/sdk';
import type { MessageStatus, OfTests, Period } from '../format/choices.ts';
import { readTime } from '../format/time.ts';
import { operation } from './operation.ts';
import { rowsOf } from './rows.ts';

const UNDER_WAY = new Set<Message['status']>(['queued', 'submitting', 'sent']);
const AGAIN_MS = 3_000;
/** Most receipts come within seconds. Rows that have waited for longer are not worth reading a list again. */
const FRESH_MS = 300_000;

/** Whether a message is under way that was written just now. No stream reports single messages. */
export const isMoving = ({ status, sent_at, created_at }: Message): boolean =>
  UNDER_WAY.has(status) && Date.now() - readTime(sent_at ?? created_at).getTime() < FRESH_MS;

const HOURS: Record<Period, number> = { day: 24, week: 168, month: 720 };
const HOUR_MS = 3_600_000;

export interface MessageListFilters extends OfTests {
  readonly number?: string;
  readonly status?: MessageStatus;
  readonly sender?: string;
  readonly campaign?: string;
  readonly reference?: string;
  readonly period?: Period;
}

/** Times are rounded up to the hour, so that the same filters give the same query a second later. */
export const beginningOf = (period: Period): string =>
  new Date((Math.floor(Date.now() / HOUR_MS) + 1 - HOURS[period]) * HOUR_MS).toISOString();

export const messageRows = ({ number, status, sender, campaign, reference, period, mode }: MessageListFilters) =>
  rowsOf(
    'messages.list',
    {
      phone_number: number,
      status,
      sender_id: sender,
      campaign_id: campaign,
      reference,
      mode,
      from: period && beginningOf(period),
    },
    isMoving,
  );

export const messageQuery = (uuid: string, mode?: OfTests['mode']) =>
  operation(
    'messages.get',
    { uuid, mode },
    {
      // No stream reports single messages, so a message under way is refetched.
      refetchInterval: ({ state: { data } }) => (data !== undefined && UNDER_WAY.has(data.status) ? AGAIN_MS : false),
    },
  );

/** Fewer digits are no number yet. */
const DIGITS_MIN = 8;

/** The price of each part of a single message to a number that may still be typed. */
export const priceQuery = (to: string) =>
  operation(
    'messages.price',
    { to, purpose: 'code' },
    {
      enabled: to.replace(/\D/g, '').length >= DIGITS_MIN,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    },
  );
