import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ContactImport } from '@volley/sdk';
import { useEffect, useRef, useState } from 'react';
import { volley } from '../api/client.ts';
import { type ImportStatus, importQuery, isMoving } from '../api/imports.ts';
import { prefetch, refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useImportsText } from '../text/imports.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { ImportState } from './imports-page.tsx';
import { MappingStep } from './mapping-step.tsx';
import { CheckStep, DoneStep } from './outcome-steps.tsx';
import { MovingStep, UploadStep } from './progress-steps.tsx';

const route = getRouteApi('/in/contacts/imports/$uuid');

/** Refreshes the lists that a finished import has changed. */
function useRefreshWhenDone(status: ImportStatus | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const wasMoving = before.current !== undefined && isMoving(before.current);
    before.current = status;
    if (!wasMoving || status === undefined || isMoving(status)) return;
    refresh(['contacts', 'groups', 'contactFields']);
  }, [status]);
}

function Step({ one, mayManage }: { readonly one: ContactImport; readonly mayManage: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const { status, check } = one;
  switch (status) {
    case 'uploading':
      return mayManage ? <UploadStep one={one} /> : null;
    case 'reading':
    case 'checking':
    case 'importing':
    case 'undoing':
      return <MovingStep one={one} status={status} />;
    case 'mapping':
      return mayManage ? <MappingStep key={one.updated_at} one={one} /> : null;
    case 'checked':
      if (check === null || (isChanging && mayManage)) return <MappingStep key={one.updated_at} one={one} />;
      return <CheckStep one={one} check={check} mayManage={mayManage} onChange={() => setChanging(true)} />;
    default:
      return <DoneStep one={one} mayManage={mayManage} />;
  }
}

function Actions({ one: { uuid, status } }: { readonly one: ContactImport }) {
  const t = useImportsText();
  if (status === 'undoing') return null;
  return status === 'importing' || status === 'checking' ? (
    <ConfirmButton
      words={t('cancelImport')}
      title={t('cancelTitle')}
      consequence={t('cancelConsequence')}
      act={() => volley.imports.cancel({ uuid })}
      refreshes={['imports']}
    />
  ) : (
    <DeleteButton
      words={t('delete')}
      title={t('removeTitle')}
      consequence={t('removeConsequence')}
      remove={() => volley.imports.delete({ uuid })}
      refreshes={['imports.list']}
      to="/contacts/imports"
      done={t('removed')}
    />
  );
}

export const load = ({ params }: { params: { uuid: string } }) => prefetch(importQuery(params.uuid));

export function ImportPage() {
  const t = useImportsText();
  const { uuid } = route.useParams();
  const query = useQuery(importQuery(uuid));
  const mayManage = useMay('manage');
  const found = query.data;
  useRefreshWhenDone(found?.status);
  return (
    <Page
      title={found?.file_name ?? t('file')}
      back={{ to: '/contacts/imports', words: t('title') }}
      lead={found === undefined ? undefined : <ImportState status={found.status} />}
      actions={found !== undefined && mayManage ? <Actions one={found} /> : undefined}
    >
      <Loaded query={query} lines={6}>
        {(one) => <Step key={one.status} one={one} mayManage={mayManage} />}
      </Loaded>
    </Page>
  );
}
