import type { ApiKey } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { hasAllScopes } from '../api/keys.ts';
import { rowsOf } from '../api/rows.ts';
import { useSession } from '../api/session.ts';
import { useKeysText } from '../text/keys.ts';
import { RowButton } from '../ui/data-table.tsx';
import { KeyIcon } from '../ui/icons.tsx';
import { useKeyColumns } from '../ui/key-columns.tsx';
import { KeyDrawer } from '../ui/key-drawer.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { ReferenceLink } from '../ui/reference-link.tsx';

/** The keys of the account's programs. */
export function KeysPage() {
  const t = useKeysText();
  const session = useSession();
  const [opened, setOpened] = useState<ApiKey | null>(null);
  const columns = useKeyColumns((key) => <RowButton onClick={() => setOpened(key)}>{key.name}</RowButton>);
  const searched = useSearched();
  const newKey = <NewLink to="/keys/new" scope="develop" words={t('newKey')} />;
  return (
    <ListPage
      t={t}
      title={t('programKeys')}
      lead={t('lead')}
      source={rowsOf('keys.list', { search: searched.search })}
      columns={columns}
      icon={<KeyIcon />}
      actions={
        <>
          <ReferenceLink />
          {newKey}
        </>
      }
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
      {opened === null ? null : (
        <KeyDrawer
          apiKey={opened}
          list="keys"
          revoke={(id) => volley.keys.revoke({ id })}
          mayRevoke={hasAllScopes(session, opened.scopes)}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  );
}
