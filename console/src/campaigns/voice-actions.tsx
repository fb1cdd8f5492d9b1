import { useMay } from '../api/session.ts';
import type { ReportedCampaign, VoiceStatus } from '../api/voice.ts';
import { useVoiceText } from '../text/voice.ts';
import { LinkButton } from '../ui/button.tsx';
import { EditIcon } from '../ui/icons.tsx';
import { CampaignMoves } from './campaign-moves.tsx';
import { DuplicateLine } from './duplicate-button.tsx';
import { countRetried } from './figures.ts';

const CANCELLABLE: readonly VoiceStatus[] = ['scheduled', 'preparing', 'calling', 'paused'];

interface ActionsProps {
  readonly reported: ReportedCampaign;
  readonly onError: (error: Error | null) => void;
}

export function VoiceActions({ reported: { campaign, report }, onError }: ActionsProps) {
  const t = useVoiceText();
  const { uuid, status } = campaign;
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const isDraft = status === 'draft';
  const failed = countRetried(report.recipients);
  const words = {
    ...{ pause: t('pause'), resume: t('resume'), cancel: t('cancel'), cancelVerb: t('cancel') },
    cancelWords: t('cancelWords', { count: campaign.open_recipients }),
    retryWords: t('retryWords', { count: failed }),
  };
  const edit = (
    <LinkButton to="/voice/new" search={{ draft: uuid }} kind={isDraft ? 'primary' : 'plain'} icon={<EditIcon />}>
      {t(isDraft && maySend ? 'review' : 'edit')}
    </LinkButton>
  );
  return (
    <CampaignMoves
      of="voiceCampaigns"
      campaign={campaign}
      t={t}
      words={words}
      isRunning={status === 'calling'}
      mayCancel={maySend && CANCELLABLE.includes(status)}
      failed={failed}
      links={mayWrite && (isDraft || (maySend && status === 'scheduled')) ? edit : null}
      items={mayWrite ? <DuplicateLine of="voiceCampaigns" uuid={uuid} /> : undefined}
      onError={onError}
    />
  );
}
