import type { Member } from '@volley/sdk';
import { membersText } from '../text/members.ts';
import { useText } from '../text/use-text.ts';
import { Status } from '../ui/status.tsx';

/** Shows whether the password of this member is enough to sign in. */
export function FactorStatus({ member }: { readonly member: Member }) {
  const t = useText(membersText);
  return member.has_second_factor ? (
    <Status tone="good">{t('secondFactor')}</Status>
  ) : (
    <Status tone="warn">{t('factorOff')}</Status>
  );
}
