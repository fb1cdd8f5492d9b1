import { useQuery } from '@tanstack/react-query';
import type { Erasure } from '@volley/sdk';
import { erasureQuery } from '../api/persons.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { type PersonsKey, usePersonsText } from '../text/persons.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { Facts } from '../ui/page.tsx';
import { saveJson } from '../ui/save-file.ts';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { ERASED_KINDS } from './erased-kinds.ts';
import styles from './person.module.css';

/** The findings by place. A newer service may search more places than this page knows. */
function Erased({ erased }: Pick<Erasure, 'erased'>) {
  const t = usePersonsText();
  const found = Object.entries(erased);
  if (found.length === 0) return <p>{t('erasedNothing')}</p>;
  const nameOf = (what: string): string => {
    const kind = ERASED_KINDS.find((one) => one === what);
    return kind === undefined ? what : t(`what_${kind}` satisfies PersonsKey);
  };
  return <Facts of={found.map(([what, count]) => [nameOf(what), formatNumber(count)])} />;
}

function Proof({ erasure }: { readonly erasure: Erasure }) {
  const t = usePersonsText();
  const { uuid, status, requested_at, ended_at, by_name, reason, number_hash, erased } = erasure;
  return (
    <>
      <Status tone={status === 'done' ? 'good' : 'way'}>{t(status)}</Status>
      <Facts
        of={[
          [t('asked'), formatTime(requested_at)],
          [t('by'), by_name],
          [t('ended'), ended_at === null ? t('notYet') : formatTime(ended_at)],
          [t('whyWord'), reason === '' ? t('noWhy') : reason],
        ]}
      />
      <h3>{t('erasedOf')}</h3>
      <Erased erased={erased} />
      <h3>{t('hash')}</h3>
      <div className={styles.hash}>
        <code>{number_hash}</code>
        <CopyButton text={number_hash} />
      </div>
      <div>
        <Button icon={<DownloadIcon />} onClick={() => saveJson(`erasure-${uuid}.json`, erasure)}>
          {t('downloadProof')}
        </Button>
      </div>
    </>
  );
}

/** The proof of an erasure, with findings that grow as it goes on. */
export function ErasureDrawer({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = usePersonsText();
  const erasure = useQuery(erasureQuery(uuid));
  return (
    <Dialog isDrawer title={t('proof')} onClose={onClose}>
      <Loaded query={erasure} lines={8}>
        {(found) => <Proof erasure={found} />}
      </Loaded>
    </Dialog>
  );
}
