import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKey } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { hasAllScopes } from '../api/keys.ts';
import { rowsOf } from '../api/rows.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { useKeysText } from '../text/keys.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { DataTable, RowButton } from '../ui/data-table.tsx';
import { useKeyColumns } from '../ui/key-columns.tsx';
import { KeyDrawer } from '../ui/key-drawer.tsx';
import { Section } from '../ui/page.tsx';

/** The keys of an account, so that a leaked one can be revoked without entering the account. */
export function AccountKeys({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const tKeys = useKeysText();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [opened, setOpened] = useState<ApiKey | null>(null);
  const columns = useKeyColumns((key) => <RowButton onClick={() => setOpened(key)}>{key.name}</RowButton>);
  return (
    <Section title={tKeys('programKeys')} hint={t('keysHint')}>
      <DataTable
        label={tKeys('programKeys')}
        source={rowsOf('admin.keys.list', { id })}
        columns={columns}
        keyOf={({ id: key }) => key}
        empty={<p>{t('noKeys')}</p>}
      />
      {opened === null ? null : (
        <KeyDrawer
          apiKey={opened}
          list="admin.keys"
          revoke={(key) => volley.admin.keys.revoke({ id, key_id: key })}
          mayRevoke={hasScope(session, 'operator_accounts') && hasAllScopes(session, opened.scopes)}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}
