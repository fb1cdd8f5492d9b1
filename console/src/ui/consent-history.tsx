import { rowsOf } from '../api/rows.ts';
import { formatPhone } from '../format/phone.ts';
import { useConsentsText } from '../text/consents.ts';
import { Button } from './button.tsx';
import { ConsentCard } from './consent-card.tsx';
import { Dialog } from './dialog.tsx';
import { Loaded } from './states.tsx';
import { useMore } from './use-more.ts';

interface ConsentHistoryProps {
  readonly phoneNumber: string;
  readonly onClose: () => void;
}

/** All consents and withdrawals of a person, beside the page. */
export function ConsentHistory({ phoneNumber, onClose }: ConsentHistoryProps) {
  const t = useConsentsText();
  const list = useMore(rowsOf('consents.history', { phone_number: phoneNumber }));
  return (
    <Dialog isDrawer title={t('historyTitle', { number: formatPhone(phoneNumber) })} onClose={onClose}>
      <p className="soft">{t('historyLead')}</p>
      <Loaded query={list} lines={8}>
        {(rows) => (
          <ul className="stack">
            {rows.map((consent, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said has no id, and nothing is put in between.
              <li key={index} className="card">
                <ConsentCard channel={consent.channel} consent={consent} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {list.hasNextPage ? (
        <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Dialog>
  );
}
