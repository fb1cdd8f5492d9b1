import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { creditsLess, isZeroCredits } from '../format/credits.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useComposerText } from '../text/composer.ts';
import styles from './composer.module.css';
import { CostFrame } from './cost-frame.tsx';
import { type Draft, type When, whenOf } from './draft.ts';
import { Lines } from './lines.tsx';
import { PhonePreview } from './phone-preview.tsx';
import type { Preview } from './use-preview.ts';

function Figures({ answer }: { readonly answer: SmsCampaignPreview }) {
  const t = useComposerText();
  const { min, max, total } = answer.parts;
  return (
    <>
      <Lines
        of={[
          [t('sendable'), formatNumber(answer.sendable)],
          [t('smsParts'), formatNumber(total)],
          ...(answer.duplicates === 0 ? [] : [[t('duplicates'), formatNumber(answer.duplicates)] as const]),
          ...(answer.finish_at === null || answer.sendable === 0
            ? []
            : [[t('finish'), formatTime(answer.finish_at)] as const]),
        ]}
      />
      {min === max ? null : <p className={styles.hint}>{t('partsRange', { min, max })}</p>}
    </>
  );
}

function Balance({ answer, when }: { readonly answer: SmsCampaignPreview; readonly when: When }) {
  const t = useComposerText();
  const { data } = useQuery(balanceQuery);
  if (data === undefined) return null;
  const { available } = data;
  const isLeft = isZeroCredits(answer.missing_credits) && when !== 'series';
  const left = isLeft ? [[t('leaves'), formatCredits(creditsLess(available, answer.cost))] as const] : [];
  return <Lines of={[[t('available'), formatCredits(available)], ...left]} />;
}

/** The preview of a campaign while it is written: a recipient's telephone, and its cost, reach and end beside the balance. */
export function ComposerSide({ draft, preview }: { readonly draft: Draft; readonly preview: Preview }) {
  const t = useComposerText();
  const when = whenOf(draft);
  return (
    <>
      <PhonePreview sender={draft.sender_id} shown={preview.shown} />
      <CostFrame
        counts={preview}
        title={t(when === 'series' ? 'costRun' : 'cost')}
        waits={t('costWaits')}
        costOf={({ cost }) => cost}
        isNow={when === 'now'}
      >
        {(answer) => (
          <>
            <Figures answer={answer} />
            {answer.unknown_zones > 0 && draft.sending_window?.time_zone === 'recipient' ? (
              <p className={styles.hint}>{t('unknownZones', { count: answer.unknown_zones })}</p>
            ) : null}
            <Balance answer={answer} when={when} />
          </>
        )}
      </CostFrame>
    </>
  );
}
