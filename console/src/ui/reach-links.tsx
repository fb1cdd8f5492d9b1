import { useMay } from '../api/session.ts';
import { useTimelineText } from '../text/timeline.ts';
import { LinkButton } from './button.tsx';
import { PhoneIcon, SendIcon } from './icons.tsx';

/** "Write" and "Call" of one number, for those who may send. */
export function ReachLinks({ number }: { readonly number: string }) {
  const t = useTimelineText();
  if (!useMay('send')) return null;
  const to = `+${number.replace(/^\+/, '')}`;
  return (
    <>
      <LinkButton to="/voice/calls" search={{ to }} icon={<PhoneIcon />}>
        {t('callIt')}
      </LinkButton>
      <LinkButton to="/messages/new" search={{ to }} kind="primary" icon={<SendIcon />}>
        {t('writeIt')}
      </LinkButton>
    </>
  );
}
