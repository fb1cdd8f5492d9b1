import type { AuthenticatorOffer } from '@volley/sdk';
import { FACTOR } from '../api/passkeys.ts';
import { useChange } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { SecretBox } from '../ui/secret-box.tsx';

interface OfferProps {
  readonly offer: AuthenticatorOffer;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret for the authenticator, and asks for a first code to confirm it. */
export function OfferDialog({ offer, onCodes, onClose }: OfferProps) {
  const t = useSessionText();
  const finish = useChange('secondFactor.confirmAuthenticator', {
    refreshes: FACTOR,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Dialog title={t('setUp')} onClose={onClose}>
      <p>{t('scan')}</p>
      <QrCode text={offer.otpauth_url} label={t('qrAlt')} />
      <SecretBox label={t('secret')} secret={offer.secret} />
      <Form action={finish} read={(values) => ({ one_time_code: values.text('one_time_code') })} submit={t('finish')}>
        <TextField name="one_time_code" label={t('code')} autoComplete="one-time-code" inputMode="numeric" required />
      </Form>
    </Dialog>
  );
}
