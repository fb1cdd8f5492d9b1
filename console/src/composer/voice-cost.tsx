import { useQuery } from '@tanstack/react-query';
import type { VoiceCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import styles from './composer.module.css';
import { CostFrame } from './cost-frame.tsx';
import { Lines } from './lines.tsx';
import type { Counts } from './use-counts.ts';
import type { VoiceDraft } from './voice-draft.ts';

interface VoiceCostProps {
  readonly draft: VoiceDraft;
  readonly preview: Counts<VoiceCampaignPreview>;
}

/** The highest possible cost, the reach and the duration, beside the balance. */
export function VoiceCost({ draft, preview }: VoiceCostProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const { data: balance } = useQuery(balanceQuery);
  const linesOf = ({ callable, message_seconds, call_seconds_max, not_reached: texts }: VoiceCampaignPreview) => [
    [t('callable'), formatNumber(callable)] as const,
    [t('messageLength'), t('seconds', { seconds: Math.round(message_seconds) })] as const,
    [t('longestCall'), t('seconds', { seconds: call_seconds_max })] as const,
    ...(texts === null ? [] : [[t('textsCost'), formatCredits(texts.cost_max)] as const]),
    ...(balance === undefined ? [] : [[c('available'), formatCredits(balance.available)] as const]),
  ];
  return (
    <CostFrame
      counts={preview}
      title={t('cost')}
      waits={t('costWaits')}
      costOf={({ cost_max }) => cost_max}
      isNow={draft.scheduled_at === null}
    >
      {(answer) => (
        <>
          <p className={styles.hint}>{t('costHint')}</p>
          <Lines of={linesOf(answer)} />
          {answer.speech?.samples.map(({ phone_number: number, text }) => (
            <p key={number} className={styles.hint}>
              {t('hears', { number: formatPhone(number), text })}
            </p>
          ))}
          {answer.unknown_zones > 0 && draft.calling_window?.time_zone === 'recipient' ? (
            <p className={styles.hint}>{t('unknownZones', { count: answer.unknown_zones })}</p>
          ) : null}
        </>
      )}
    </CostFrame>
  );
}
