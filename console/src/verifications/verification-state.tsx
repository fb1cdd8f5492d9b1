import type { Verification } from '@volley/sdk';
import { useVerificationsText } from '../text/verifications.ts';
import { Status, type Tone } from '../ui/status.tsx';

const TONES: Record<Verification['status'], Tone> = {
  pending: 'way',
  approved: 'good',
  expired: 'quiet',
  failed: 'bad',
  cancelled: 'quiet',
  blocked: 'warn',
};

/** The state of a verification in a word. */
export function VerificationState({ status }: { readonly status: Verification['status'] }) {
  const t = useVerificationsText();
  return <Status tone={TONES[status]}>{t(`state_${status}`)}</Status>;
}
