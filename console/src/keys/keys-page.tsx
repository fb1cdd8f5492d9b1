import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKey } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { hasAllScopes, keyRows, keysKey } from '../api/keys.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { keysText } from '../text/keys.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable, RowButton } from '../ui/data-table.tsx';
import { KeyIcon, PlusIcon } from '../ui/icons.tsx';
import { useKeyColumns } from '../ui/key-columns.tsx';
import { KeyDrawer } from '../ui/key-drawer.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

/** The keys of the account's programs. */
export function KeysPage() {
  const t = useText(keysText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [opened, setOpened] = useState<ApiKey | null>(null);
  const columns = useKeyColumns((key) => <RowButton onClick={() => setOpened(key)}>{key.name}</RowButton>);
  const newKey = hasScope(session, 'develop') ? (
    <LinkButton to="/keys/new" kind="primary" icon={<PlusIcon />}>
      {t('newKey')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={newKey}>
      <DataTable
        label={t('title')}
        source={keyRows}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={<KeyIcon />} title={t('emptyTitle')} action={newKey}>
            {t('emptyWords')}
          </Empty>
        }
      />
      {opened === null ? null : (
        <KeyDrawer
          apiKey={opened}
          list={keysKey}
          revoke={(id) => volley.keys.revoke({ id })}
          mayRevoke={hasAllScopes(session, opened.scopes)}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
