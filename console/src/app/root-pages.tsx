import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useShellText } from '../text/shell.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Failure } from '../ui/states.tsx';

/** Shown after an unforeseen error on any page. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const t = useShellText();
  return (
    <Page title={t('brokenTitle')}>
      <Failure
        error={error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}

export function MissingPage() {
  const t = useShellText();
  return (
    <Page title={t('missingTitle')}>
      <Empty title={t('missingHeading')} words={t('missingWords')} action={<Link to="/">{t('missingAction')}</Link>} />
    </Page>
  );
}
