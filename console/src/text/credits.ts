import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Credits',
  available: 'Available',
  balance: 'In all',
  lowTitle: 'When credits run low',
  lowHint: 'Below this amount the first page warns, and webhooks and streams are told once.',
  lowAt: 'Warn below',
  lowAtHint: 'Credits, such as 50.00. Leave it empty to hear nothing.',
  ledger: 'What changed them',
  ledgerHint: 'A campaign is one line, and so are the single messages of a day.',
  what: 'What',
  charged: 'Charged',
  amount: 'Change',
  kind: 'Kind of change',
  allKinds: 'All changes',
  kind_sms_campaign: 'SMS campaigns',
  kind_voice_campaign: 'Voice campaigns',
  kind_single_messages: 'Single messages',
  kind_top_up: 'Top-ups',
  kind_correction: 'Corrections',
  unnamed: 'Unnamed campaign',
  singleOf: 'Single messages of {day}',
  toppedUp: 'Top-up',
  toppedUpNote: 'Top-up: {note}',
  corrected: 'Correction',
  correctedNote: 'Correction: {note}',
  emptyTitle: 'Nothing was charged yet',
  emptyWords: 'Every top-up, and every campaign and message with its cost, stands here. The operator adds credits.',
};

export type CreditsKey = keyof typeof en;

export const creditsText = area(en, () => import('./credits.fr.ts'), accountWords);
