import type { Member } from '@volley/sdk';
import { useMembersText } from '../text/members.ts';
import { Status } from '../ui/status.tsx';

/** Shows whether the password of this member is enough to sign in. */
export function FactorStatus({ member }: { readonly member: Member }) {
  const t = useMembersText();
  return member.has_second_factor ? (
    <Status tone="good">{t('secondFactor')}</Status>
  ) : (
    <Status tone="warn">{t('factorOff')}</Status>
  );
}
