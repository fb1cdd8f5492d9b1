import type { ApiKey } from '@volley/sdk';
import type { ReactNode } from 'react';
import { formatList } from '../format/list.ts';
import { formatAgo, formatDay, readTime } from '../format/time.ts';
import { useKeysText } from '../text/keys.ts';
import type { Column } from './data-table.tsx';
import { Status } from './status.tsx';

interface ExpiryProps {
  readonly at: string | null;
  readonly write: (at: string) => string;
}

/** Shows a key's expiry. An expired key stays in the list and is marked. */
export function KeyExpiry({ at, write }: ExpiryProps) {
  const t = useKeysText();
  if (at === null) return t('neverExpires');
  return readTime(at).getTime() <= Date.now() ? <Status tone="bad">{t('expired')}</Status> : write(at);
}

/** Returns the columns of a list of keys, for the account itself and for the operator. */
export function useKeyColumns(nameOf: (key: ApiKey) => ReactNode): readonly Column<ApiKey>[] {
  const t = useKeysText();
  return [
    ['name', t('name'), '2fr title', nameOf],
    ['hint', t('hint'), '11rem', ({ hint }) => <code>{hint}</code>],
    ['mode', t('mode'), '5rem', ({ mode }) => t(`mode_${mode}`)],
    ['may', t('may'), '2fr none', ({ scopes }) => formatList(scopes.map((scope) => t(`scope_${scope}`)))],
    ['used', t('lastUsed'), '8rem none', ({ last_used_at: last }) => (last === null ? t('never') : formatAgo(last))],
    ['expires', t('expires'), '8rem side', ({ expires_at }) => <KeyExpiry at={expires_at} write={formatDay} />],
  ];
}
