import type { Export, ExportsManifestResult } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { fileAddress } from '../api/file-address.ts';
import { useOperation } from '../api/operation.ts';
import { useMay, useSession } from '../api/session.ts';
import { formatBytes, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { wallClock } from '../format/wall-clock.ts';
import { useExportsText } from '../text/exports.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { Download } from './download.tsx';
import { ExportState, isAtWork } from './export-state.tsx';

const AGAIN_MS = 2_000;
const PARTS_SHOWN_MAX = 100;

function Sha({ sha }: { readonly sha: string }) {
  return sha === '' ? (
    '–'
  ) : (
    <>
      <code>{sha}</code>
      <CopyButton text={sha} />
    </>
  );
}

/** A Parquet file ends with a part without rows, which says where the others lie. */
function usePartName({ export: { format }, parts }: ExportsManifestResult) {
  const t = useExportsText();
  return ({ part, rows, name }: (typeof parts)[number]): string => {
    if (name !== '') return name;
    return format === 'parquet' && rows === 0 && part === parts.length - 1 ? t('footer') : String(part + 1);
  };
}

function Parts({ manifest }: { readonly manifest: ExportsManifestResult }) {
  const { parts } = manifest;
  const nameOf = usePartName(manifest);
  const t = useExportsText();
  return (
    <section className="stack">
      <h3>{t('partsOf', { count: parts.length })}</h3>
      <ul className="stack">
        {parts.slice(0, PARTS_SHOWN_MAX).map((part) => (
          <li key={part.part}>
            <div>{t('partFacts', { part: nameOf(part), rows: part.rows, size: formatBytes(part.bytes) })}</div>
            <SecretBox label={t('sha')} secret={part.sha256} />
          </li>
        ))}
      </ul>
      {parts.length > PARTS_SHOWN_MAX ? <p className="soft">{t('partsMore', { count: PARTS_SHOWN_MAX })}</p> : null}
    </section>
  );
}

/** What the file consists of, to prove that what was downloaded is whole. */
function Manifest({ uuid }: { readonly uuid: string }) {
  const t = useExportsText();
  const manifest = useOperation('exports.manifest', { uuid });
  return (
    <Loaded query={manifest} lines={4}>
      {(found) => (
        <>
          <section className="stack">
            <h3>{t('columnsOf', { count: found.columns.length })}</h3>
            <p>{found.columns.map(({ name }) => name).join(', ')}</p>
          </section>
          <Parts manifest={found} />
          <p>
            <a href={fileAddress(`/exports/${uuid}/manifest`)} download={`${found.export.file_name}.manifest.json`}>
              {t('manifestFile')}
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}

function End({ one, onClose }: { readonly one: Export; readonly onClose: () => void }) {
  const t = useExportsText();
  const { uuid, file_name: name } = one;
  return (
    <div className="row">
      {isAtWork(one) ? (
        <ConfirmButton
          words={t('cancelExport')}
          title={t('cancelTitle', { name })}
          consequence={t('cancelWords')}
          act={() => volley.exports.cancel({ uuid })}
          refreshes={['exports']}
        />
      ) : null}
      <ConfirmButton
        kind="plain"
        words={t('delete')}
        title={t('deleteTitle', { name })}
        consequence={t('deleteWords')}
        act={() => volley.exports.delete({ uuid })}
        refreshes={['exports.list']}
        onDone={() => {
          onClose();
          showToast(t('deleted', { name }));
        }}
      />
    </div>
  );
}

function Details({ one }: { readonly one: Export }) {
  const t = useExportsText();
  const { account_id } = useSession();
  const { time_zone: zone } = one;
  const clock = (time: string) => wallClock(time, zone).replace('T', ' ');
  return (
    <>
      {one.failure === '' ? null : (
        <Notice kind="warn">
          <ReasonWords of={one.failure} />
        </Notice>
      )}
      <Facts
        of={[
          [t('state'), <ExportState key="state" status={one.status} />],
          [t('kind'), t(`kind_${one.kind}`)],
          [t('period'), t('timeOf', { from: clock(one.from), to: clock(one.to), zone })],
          [t('rows'), formatNumber(one.rows)],
          [t('size'), formatBytes(one.bytes)],
          [t('texts'), t(one.has_texts ? 'yes' : 'no')],
          [t('begun'), formatTime(one.created_at)],
          [t('keptUntil'), one.expires_at === null ? '–' : formatTime(one.expires_at)],
          ...(one.destination === 'object_store'
            ? [
                [
                  t('place'),
                  <code key="place">{t('storedAt', { account: String(account_id), name: one.file_name })}</code>,
                ] as const,
              ]
            : []),
          [t('sha'), <Sha key="sha" sha={one.sha256} />],
        ]}
      />
    </>
  );
}

export function ExportDrawer({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = useExportsText();
  const query = useOperation(
    'exports.get',
    { uuid },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isAtWork(data) ? AGAIN_MS : false) },
  );
  const mayManage = useMay('manage');
  return (
    <Dialog isDrawer title={query.data?.file_name ?? t('file')} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(one) => (
          <>
            <Details one={one} />
            <p>
              <Download one={one} isWorded />
            </p>
            {mayManage ? <End one={one} onClose={onClose} /> : null}
            {one.status === 'ready' ? <Manifest uuid={uuid} /> : null}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
