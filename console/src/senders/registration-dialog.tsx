import type { SenderRegistration } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { fileAddress } from '../api/file-address.ts';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatTime } from '../format/time.ts';
import { STATE_WORDS, useRegistrationsText } from '../text/registrations.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Facts } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

/** A certificate over a slow line takes a while. */
const UPLOAD_MS_MAX = 120_000;
const MAY_SUBMIT: readonly SenderRegistration['status'][] = ['draft', 'rejected', 'expired', 'ended'];

interface OfOne {
  readonly of: SenderRegistration;
}

function Papers({ of: { uuid, papers } }: OfOne) {
  const t = useRegistrationsText();
  const mayManage = useMay('manage');
  const remove = useChange('senderRegistrations.deletePaper');
  return (
    <section className="stack">
      <h3>{t('papers')}</h3>
      {papers.length === 0 ? <p className="soft">{t('noPapers')}</p> : null}
      <ul>
        {papers.map((paper) => (
          <li key={paper.uuid} className="row">
            {mayManage ? (
              <a href={fileAddress(`/sender-registrations/${uuid}/papers/${paper.uuid}`)} download={paper.name}>
                {paper.name}
              </a>
            ) : (
              paper.name
            )}
            {mayManage ? (
              <Button
                kind="quiet"
                isIconOnly
                icon={<TrashIcon />}
                onClick={() => remove.mutate({ uuid, paper: paper.uuid })}
              >
                {t('deleteOne', { name: paper.name })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Refusal error={remove.error} />
    </section>
  );
}

function AddPaper({ of: { uuid } }: OfOne) {
  const t = useRegistrationsText();
  const [file, setFile] = useState<File | null>(null);
  const add = useAction(
    async (name: string) =>
      file === null
        ? null
        : volley.senderRegistrations.addPaper(
            { uuid, name, file: new Uint8Array(await file.arrayBuffer()) },
            { timeoutMs: UPLOAD_MS_MAX },
          ),
    { refreshes: ['senderRegistrations'], onDone: () => showToast(t('paperAdded')) },
  );
  return (
    <Form action={add} read={(values) => values.text('name') || (file?.name ?? '')} submit={t('addPaper')}>
      <TextField name="name" label={t('paperName')} maxLength={100} />
      <TextField
        name="file"
        label={t('paper')}
        hint={t('fileHint')}
        type="file"
        required
        accept=".pdf,.png,.jpg,.jpeg"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
    </Form>
  );
}

/** One registration with its papers, and what its account may do. */
export function RegistrationDialog({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = useRegistrationsText();
  const mayManage = useMay('manage');
  const [isDeleting, setDeleting] = useState(false);
  const registration = useOperation('senderRegistrations.get', isDeleting ? null : { uuid });
  const submit = useChange('senderRegistrations.submit', { onDone: () => showToast(t('submitted')) });
  const remove = useChange('senderRegistrations.delete', { onDone: onClose });
  return (
    <Dialog title={t('registrations')} onClose={onClose} isDrawer>
      <Loaded query={registration}>
        {(one) => (
          <div className="stack">
            <Facts
              of={[
                [t('sender'), one.sender_id],
                [t('countryOf'), countryName(one.country)],
                [t('network'), one.network === '' ? t('allNetworks') : one.network],
                [t('status'), t(STATE_WORDS[one.status])],
                [t('reason'), one.status_reason],
                [t('reference'), one.reference],
                [t('validUntil'), one.valid_until === null ? t('endless') : formatTime(one.valid_until)],
                [t('note'), one.note],
              ]}
            />
            <Papers of={one} />
            {mayManage ? <AddPaper of={one} /> : null}
            <Refusal error={submit.error} />
            {mayManage ? (
              <div className="row">
                {MAY_SUBMIT.includes(one.status) ? (
                  <Button kind="primary" isBusy={submit.isPending} onClick={() => submit.mutate({ uuid })}>
                    {t('submit')}
                  </Button>
                ) : null}
                <Button kind="danger" onClick={() => setDeleting(true)}>
                  {t('delete')}
                </Button>
              </div>
            ) : null}
            {isDeleting ? (
              <ConfirmDialog
                title={t('deleteTitle', { name: one.sender_id })}
                consequence={t('deleteWords')}
                verb={t('delete')}
                action={remove}
                input={{ uuid }}
                onClose={() => setDeleting(false)}
              />
            ) : null}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
