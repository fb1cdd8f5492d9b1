import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { rowPageQuery, rowsOf } from '../api/rows.ts';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import { useMessagesText } from '../text/messages.ts';
import { OptedOut } from '../ui/opted-out.tsx';
import { Page } from '../ui/page.tsx';
import { PersonTimeline } from '../ui/person-timeline.tsx';
import { ReachLinks } from '../ui/reach-links.tsx';

const route = getRouteApi('/in/messages/number/$number');

/** What happened with one number, which need not be that of a contact. */
export function NumberHistoryPage() {
  const t = useMessagesText();
  const { number } = route.useParams();
  const { data: contacts } = useQuery(rowPageQuery(rowsOf('contacts.list', { search: number }), null));
  const contact = contacts?.rows.find(({ phone_number }) => phone_number === number);
  const name = fullName(contact);
  return (
    <Page
      title={t('historyTitle', { number: formatPhone(number) })}
      back={{ to: '/messages', words: t('messages') }}
      lead={
        contact === undefined ? undefined : (
          <Link to="/contacts/$id" params={{ id: contact.id }}>
            {name === '' ? t('openContact') : name}
          </Link>
        )
      }
      actions={<ReachLinks number={number} />}
    >
      <OptedOut number={number} words={(since) => t('optedOut', { since })} see={t('optedOutSee')} />
      <PersonTimeline key={number} number={number} />
    </Page>
  );
}
