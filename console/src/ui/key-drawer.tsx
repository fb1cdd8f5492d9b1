import type { ApiKey } from '@volley/sdk';
import { useState } from 'react';
import type { Refreshed } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { formatList } from '../format/list.ts';
import { formatNumber } from '../format/number.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useKeysText } from '../text/keys.ts';
import { Button } from './button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { KeyExpiry } from './key-columns.tsx';
import { Notice } from './notice.tsx';
import { Facts } from './page.tsx';
import { showToast } from './toast.tsx';

interface KeyProps {
  readonly apiKey: ApiKey;
  /** What has the key. */
  readonly list: Refreshed;
  readonly revoke: (id: number) => Promise<unknown>;
  readonly onClose: () => void;
}

function RevokeDialog({ apiKey, list, revoke, onClose, onDone }: KeyProps & { readonly onDone: () => void }) {
  const t = useKeysText();
  const { id, name, last_used_at: last } = apiKey;
  const action = useAction(revoke, {
    refreshes: [list],
    onDone: () => {
      onDone();
      showToast(t('revoked', { name }));
    },
  });
  return (
    <ConfirmDialog
      title={t('revokeTitle', { name })}
      consequence={
        <>
          {t('revokeWords')} {last === null ? null : t('revokeLastUsed', { when: formatAgo(last) })}
        </>
      }
      verb={t('revoke')}
      action={action}
      input={id}
      onClose={onClose}
    />
  );
}

/** One key beside the list: its rights and limits, and the button to revoke it. */
export function KeyDrawer({ mayRevoke, ...props }: KeyProps & { readonly mayRevoke: boolean }) {
  const t = useKeysText();
  const [isRevoking, setRevoking] = useState(false);
  const { apiKey, onClose } = props;
  const { mode, scopes, allowed_addresses: addresses, only_to: numbers } = apiKey;
  const { requests_per_minute: limit, last_used_at: last } = apiKey;
  return (
    <>
      <Dialog isDrawer title={apiKey.name} onClose={onClose}>
        <Facts
          of={[
            [t('hint'), <code key="hint">{apiKey.hint}</code>],
            [t('mode'), t(`mode_${mode}`)],
            [t('may'), formatList(scopes.map((scope) => t(`scope_${scope}`)))],
            [t('addresses'), addresses.length === 0 ? t('anyAddress') : formatList(addresses)],
            [t('onlyTo'), numbers.length === 0 ? t('anyNumber') : formatList(numbers.map((number) => `+${number}`))],
            [t('perMinute'), limit === null ? t('noLimit') : formatNumber(limit)],
            [t('expires'), <KeyExpiry key="expires" at={apiKey.expires_at} write={formatTime} />],
            [t('lastUsed'), last === null ? t('never') : formatTime(last)],
            [t('created'), formatTime(apiKey.created_at)],
          ]}
        />
        {mayRevoke ? (
          <div>
            <Button kind="danger" onClick={() => setRevoking(true)}>
              {t('revoke')}
            </Button>
          </div>
        ) : (
          <Notice>{t('isBeyond')}</Notice>
        )}
      </Dialog>
      {isRevoking ? <RevokeDialog {...props} onClose={() => setRevoking(false)} onDone={onClose} /> : null}
    </>
  );
}
