import type { AuthenticatorOffer, SecondFactor } from '@volley/sdk';
import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { FACTOR } from '../api/passkeys.ts';
import { useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';

const OfferDialog = lazily(async () => (await import('./offer-dialog.tsx')).OfferDialog);

/** Shows the codes once. Closing the dialog confirms that they are stored. */
function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useSessionText();
  return (
    <Dialog
      title={t('codesTitle')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('codesKept')}
        </Button>
      }
    >
      <p>{t('codesWords')}</p>
      <SecretBox label={t('codesTitle')} secret={codes.join('\n')} />
    </Dialog>
  );
}

interface FactorLineProps {
  readonly factor: SecondFactor;
  readonly isBeginning: boolean;
  readonly onBegin: () => void;
  readonly onStep: (step: 'renew' | 'remove') => void;
}

function FactorLine({ factor, isBeginning, onBegin, onStep }: FactorLineProps) {
  const t = useSessionText();
  if (!factor.has_authenticator) {
    return (
      <div className="row">
        <Status tone="quiet">{t('authenticatorOff')}</Status>
        <Button isBusy={isBeginning} onClick={onBegin}>
          {t('setUp')}
        </Button>
      </div>
    );
  }
  return (
    <div className="row">
      <Status tone="good">{t('authenticatorOn')}</Status>
      <span>{t('codesLeft', { count: factor.recovery_codes_left })}</span>
      <Button onClick={() => onStep('renew')}>{t('newCodes')}</Button>
      <Button kind="danger" onClick={() => onStep('remove')}>
        {t('removeAuthenticator')}
      </Button>
    </div>
  );
}

type Step =
  | { readonly name: 'none' | 'renew' | 'remove' }
  | { readonly name: 'offer'; readonly offer: AuthenticatorOffer }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export function AuthenticatorSection() {
  const t = useSessionText();
  const factor = useOperation('secondFactor.get', {});
  const [step, setStep] = useState<Step>({ name: 'none' });
  const close = () => setStep({ name: 'none' });
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes });
  const begin = useChange('secondFactor.offerAuthenticator', {
    refreshes: [],
    onDone: (offer) => setStep({ name: 'offer', offer }),
  });
  const renew = useChange('secondFactor.renewRecoveryCodes', {
    refreshes: FACTOR,
    onDone: ({ recovery_codes }) => showCodes(recovery_codes),
  });
  const remove = useChange('secondFactor.removeAuthenticator', {
    refreshes: FACTOR,
    onDone: () => {
      close();
      showToast(t('authenticatorRemoved'));
    },
  });
  return (
    <Section title={t('authenticatorTitle')} hint={t('authenticatorHint')}>
      <Loaded query={factor} lines={1}>
        {(loaded) => (
          <FactorLine
            factor={loaded}
            isBeginning={begin.isPending}
            onBegin={() => begin.mutate({})}
            onStep={(name) => setStep({ name })}
          />
        )}
      </Loaded>
      <Refusal error={begin.error} />
      {step.name === 'offer' ? <OfferDialog offer={step.offer} onCodes={showCodes} onClose={close} /> : null}
      {step.name === 'codes' ? <CodesDialog codes={step.codes} onClose={close} /> : null}
      {step.name === 'renew' ? (
        <ConfirmDialog
          title={t('newCodes')}
          consequence={t('newCodesWords')}
          verb={t('makeCodes')}
          action={renew}
          input={{}}
          onClose={close}
        />
      ) : null}
      {step.name === 'remove' ? (
        <ConfirmDialog
          title={t('removeAuthenticator')}
          consequence={t('removeAuthenticatorWords')}
          verb={t('removeVerb')}
          action={remove}
          input={{}}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}
