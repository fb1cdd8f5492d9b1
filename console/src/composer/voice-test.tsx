import { Link } from '@tanstack/react-router';
import type { VoiceCampaignTest } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { formatCredits } from '../format/number.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { PhoneIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { TestNumbers } from './test-numbers.tsx';

function Called({ test }: { readonly test: VoiceCampaignTest }) {
  const t = useComposerLaterText();
  return (
    <Notice kind="good" title={t('testCalled', { count: test.calls.length, cost: formatCredits(test.cost_max) })}>
      <Link to="/voice/$uuid" params={{ uuid: test.uuid }}>
        {t('testCalls')}
      </Link>
    </Notice>
  );
}

interface VoiceTestProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** Calls one's own phones with the message as people will hear it. */
export function VoiceTest({ uuid, onClose }: VoiceTestProps) {
  const t = useComposerLaterText();
  const call = useAction(
    (phone_numbers: readonly string[]) => volley.voiceCampaigns.testCall({ uuid, phone_numbers: [...phone_numbers] }),
    { refreshes: [...MONEY, 'voiceCampaigns.list'] },
  );
  return (
    <TestNumbers
      title={t('testCallTitle')}
      hint={t('testCallHint')}
      verb={t('testCall')}
      icon={<PhoneIcon />}
      action={call}
      done={(test) => <Called test={test} />}
      onClose={onClose}
    />
  );
}
