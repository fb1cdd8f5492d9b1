// The choices of the lists' filters. The route table reads them from the address, without loading the pages.
import type { ContactsListInput, GroupsListInput, LedgerSummaryInput, Message, WebhookDelivery } from '@volley/sdk';

export const MESSAGE_STATUSES = [
  'queued',
  'submitting',
  'sent',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'unknown',
  'skipped',
] as const satisfies readonly Message['status'][];
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
/** Groups of the states of campaigns, by which their lists are looked through. */
export const CAMPAIGN_TABS = ['draft', 'scheduled', 'running', 'completed', 'stopped'] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];
const CALENDAR_VIEWS = ['week', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
/** What lists of campaigns are looked through by. */
export const CAMPAIGN_LIST = { filters: { reference: 'text', state: CAMPAIGN_TABS } } as const;
/** The list of texts has a calendar, too: what it shows around a day, the month if left out. */
export const CAMPAIGN_CALENDAR = { ...CAMPAIGN_LIST, search: { view: CALENDAR_VIEWS, day: 'text' } } as const;
/** Whether a person opened a link of a message. */
export const OPENED = ['yes', 'no'] as const;
export type Opened = (typeof OPENED)[number];
export const CALL_OUTCOMES = ['answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
export type LedgerKind = NonNullable<LedgerSummaryInput['kind']>;
export const LEDGER_KINDS: readonly LedgerKind[] = [
  'sms_campaign',
  'voice_campaign',
  'single_messages',
  'top_up',
  'correction',
];
export const APPROVAL_KINDS = ['senders', 'callers'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const REGISTRATION_STATES = ['draft', 'submitted', 'approved', 'rejected', 'expired', 'ended'] as const;
export const ACCOUNT_STATES = ['active', 'suspended', 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
/** Left out for open conversations. */
export const THREAD_STATES = ['closed', 'all'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];
export const THREAD_VIEWS = ['mine', 'nobody', 'unread'] as const;
export type ThreadView = (typeof THREAD_VIEWS)[number];
/** `none` stands for texts without a keyword. */
export const REPLY_KEYWORDS = ['stop', 'start', 'help', 'none'] as const;
export type ReplyKeyword = (typeof REPLY_KEYWORDS)[number];
export const CONSENT_CHANNELS = ['sms', 'voice'] as const;
export const CONSENT_STATUSES = ['given', 'withdrawn'] as const;
export const DELIVERY_STATES = [
  'waiting',
  'delivered',
  'failed',
] as const satisfies readonly WebhookDelivery['state'][];
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_PERIODS = ['hour', 'day', 'week'] as const;
export type DeliveryPeriod = (typeof DELIVERY_PERIODS)[number];

/** Shows what test keys made; left out for what live keys made. */
const TEST = { mode: ['test'] } as const;
export interface OfTests {
  readonly mode?: 'test' | undefined;
}
/** The search of an address that keeps to the same traffic. */
export const sameTraffic = ({ mode }: OfTests) => (mode === undefined ? {} : { mode });
export const ONE_MESSAGE = { filters: TEST } as const;
export const MESSAGE_FILTERS = {
  number: 'text',
  status: MESSAGE_STATUSES,
  sender: 'text',
  campaign: 'text',
  reference: 'text',
  period: PERIODS,
  ...TEST,
} as const;
export const VERIFICATIONS = {
  command: 'verifications',
  filters: { number: 'text', status: 'text', ...TEST },
  search: { verification: 'text' },
} as const;
/** The filters of calls. */
const CALLS = { outcome: CALL_OUTCOMES, number: 'text' } as const;
export const CAMPAIGN_CALLS = { search: CALLS } as const;
export const SINGLE_CALLS = { filters: { ...CALLS, ...TEST }, search: { to: 'text' } } as const;
/** The periods of which visits are counted. */
export const VISIT_PERIODS = ['day', 'week', 'month', 'quarter'] as const;
/** What the pages of audit logs read from their addresses. */
export const AUDIT_SEARCH = {
  operation: 'text',
  target: 'text',
  person: 'text',
  key: 'text',
  period: 'text',
  entry: 'text',
} as const;

/** The orders of lists that are sorted by name or by number. */
const NAME_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const satisfies readonly GroupsListInput['sort'][];
const NUMBER_SORTS = [
  'newest',
  'oldest',
  'phone_number',
  'phone_number_desc',
] as const satisfies readonly ContactsListInput['sort'][];
export type ListSort = (typeof NAME_SORTS | typeof NUMBER_SORTS)[number];
export const BY_NAME = { sort: NAME_SORTS } as const;
export const BY_NUMBER = { sort: NUMBER_SORTS } as const;
