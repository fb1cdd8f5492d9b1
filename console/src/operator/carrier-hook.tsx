import type { Carrier } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { useHttpText } from '../text/operator-http.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SecretBox } from '../ui/secret-box.tsx';

/** Without its own address, Volley names none to the provider, and nobody on the internet reaches the one that is shown. */
function PublicAddress() {
  const t = useHttpText();
  const { data } = useOperation('admin.health.settings', {});
  const setting = data?.settings.find(({ name }) => name === 'VOLLEY_PUBLIC_URL');
  return setting?.source === 'default' ? <Notice kind="warn">{t('notPublic')}</Notice> : null;
}

interface CarrierHookProps {
  readonly carrier: Carrier;
  readonly help: string;
  /** Whether nobody can have entered the address before, so that a new one ends none. */
  readonly isFirst: boolean;
}

/** Shows the address of the hook, once: only its hash is stored for the calls. */
export function CarrierHook({ carrier, help, isFirst }: CarrierHookProps) {
  const t = useHttpText();
  const [address, setAddress] = useState<string | null>(null);
  const options = {
    refreshes: ['admin.carriers'] as const,
    onDone: (made: unknown) => setAddress((made as { address: string }).address),
  };
  const act = () => volley.admin.carriers.hookToken({ id: carrier.id });
  const show = useAction(act, options);
  return (
    <div className="stack">
      <PublicAddress />
      {help === '' ? null : <p>{help}</p>}
      {address === null ? null : (
        <>
          <SecretBox label={t('hookAddress')} secret={address} />
          <p className="soft">{t('hookOnce')}</p>
        </>
      )}
      <Refusal error={show.error} />
      <div>
        {isFirst && address === null ? (
          <Button isBusy={show.isPending} onClick={() => show.mutate()}>
            {t('hookShow')}
          </Button>
        ) : (
          <ConfirmButton
            kind="plain"
            words={t('hookNew')}
            title={t('hookNewTitle')}
            consequence={t('hookNewWords')}
            act={act}
            {...options}
          />
        )}
      </div>
    </div>
  );
}
