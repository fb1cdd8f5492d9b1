import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useRegistrationsText } from '../text/registrations.ts';
import { useSendersText } from '../text/senders.ts';
import { LinkButton } from '../ui/button.tsx';
import { BadgeIcon, PlusIcon } from '../ui/icons.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { Page } from '../ui/page.tsx';
import { RequestedList } from '../ui/requested-list.tsx';

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('senderIds.list', deps));

export function SendersPage() {
  const t = useSendersText();
  const searched = useSearched();
  const registrations = useRegistrationsText();
  const request = useMay('manage') ? (
    <LinkButton to="/sender-ids/new" kind="primary" icon={<PlusIcon />}>
      {t('newSender')}
    </LinkButton>
  ) : null;
  return (
    <Page
      title={t('senderIds')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton to="/sender-ids/registrations">{registrations('registrations')}</LinkButton>
          <LinkButton to="/sender-ids/texts">{t('registeredTexts')}</LinkButton>
          {request}
        </>
      }
    >
      <ListSearch of={searched} />
      <RequestedList
        t={t}
        title={t('senderIds')}
        source={rowsOf('senderIds.list', { search: searched.search })}
        onShowAll={searched.onShowAll}
        noun={t('senderId')}
        nameOf={({ sender_id }) => sender_id}
        icon={<BadgeIcon />}
        request={request}
        of="senderIds"
      />
    </Page>
  );
}
