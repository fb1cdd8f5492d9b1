import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ContactImport } from '@volley/sdk';
import { useEffect, useRef, useState } from 'react';
import { volley } from '../api/client.ts';
import { type ImportStatus, importQuery, isMoving } from '../api/imports.ts';
import { prefetch, refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useImportsText } from '../text/imports.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportState } from './import-state.tsx';
import { MappingStep } from './mapping-step.tsx';
import { CancelButton, MovingStep } from './moving-step.tsx';
import { UploadStep } from './upload-step.tsx';

const route = getRouteApi('/in/contacts/imports/$uuid');

function RemoveButton({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction((uuid: string) => volley.imports.delete({ uuid }), {
    refreshes: ['imports.list'],
    onDone: async () => {
      await navigate({ to: '/contacts/imports' });
      showToast(t('removed'));
    },
  });
  return (
    <>
      <Button icon={<TrashIcon />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('removeTitle')}
          consequence={t('removeConsequence')}
          verb={t('delete')}
          action={remove}
          input={one.uuid}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

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

function Actions({ one }: { readonly one: ContactImport }) {
  if (one.status === 'undoing') return null;
  return one.status === 'importing' || one.status === 'checking' ? (
    <CancelButton one={one} />
  ) : (
    <RemoveButton one={one} />
  );
}

export function load({ params }: { params: { uuid: string } }) {
  prefetch(importQuery(params.uuid));
}

/** One import, from the file to its end. Each state has its own step. */
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
