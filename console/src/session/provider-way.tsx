import { useQuery } from '@tanstack/react-query';
import { providerQuery } from '../api/passkeys.ts';
import { useSessionText } from '../text/session.ts';
import { AnchorButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { readBegin } from './next-page.ts';

/** Signs in by the provider of the person's organisation, if the domain of their address has one. */
export function ProviderWay({ email, children }: { readonly email: string; readonly children?: string }) {
  const t = useSessionText();
  const { data: way } = useQuery({ ...providerQuery(email), enabled: /@[^@\s]+\.[^@\s]+$/.test(email) });
  if (way === undefined || way.provider === null) return null;
  const begin = readBegin(way.begin_url, location.origin);
  const provider = way.provider_name ?? '';
  return (
    <Notice
      actions={begin === null ? null : <AnchorButton href={begin}>{t('continueWith', { provider })}</AnchorButton>}
    >
      {t(way.allows_password ? 'providerToo' : 'providerOnly', { provider })} {children}
    </Notice>
  );
}
