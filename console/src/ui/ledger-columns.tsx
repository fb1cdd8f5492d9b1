import { Link } from '@tanstack/react-router';
import type { LedgerLine } from '@volley/sdk';
import { formatCredits } from '../format/number.ts';
import { formatDay, formatMoment } from '../format/time.ts';
import { useCreditsText } from '../text/credits.ts';
import type { Column } from './data-table.tsx';

interface LedgerOptions {
  /** The lines belong to the current account, so its campaigns have pages here. */
  readonly hasPages: boolean;
}

function LineName({ line, hasPages }: LedgerOptions & { readonly line: LedgerLine }) {
  const t = useCreditsText();
  const { kind, name, note, day, campaign_id: uuid } = line;
  if (kind === 'top_up') return note === '' ? t('toppedUp') : t('toppedUpNote', { note });
  if (kind === 'correction') return note === '' ? t('corrected') : t('correctedNote', { note });
  if (kind === 'single_messages') return t('singleOf', { day: formatDay(`${day}T12:00:00Z`) });
  const title = name === '' ? t('unnamed') : name;
  if (!hasPages || kind === 'voice_campaign' || uuid === null) return title;
  return (
    <Link to="/campaigns/$uuid" params={{ uuid }}>
      {title}
    </Link>
  );
}

/** Returns the columns of credit changes, one line for each campaign, for the account itself and the operator. */
export function useLedgerColumns({ hasPages }: LedgerOptions): readonly Column<LedgerLine>[] {
  const t = useCreditsText();
  const figure = (key: 'charged' | 'refunded' | 'amount', onCard: 'none' | 'side'): Column<LedgerLine> => [
    key,
    t(key),
    `7rem number ${onCard}`,
    (line) => formatCredits(line[key]),
  ];
  return [
    ['what', t('what'), '3fr title', (line) => <LineName line={line} hasPages={hasPages} />],
    ['when', t('when'), '12rem', ({ last_at }) => formatMoment(last_at)],
    figure('charged', 'none'),
    figure('refunded', 'none'),
    figure('amount', 'side'),
  ];
}
