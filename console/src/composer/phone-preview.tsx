import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { reasonKey, useReasonText } from '../text/reasons.ts';
import { Button } from '../ui/button.tsx';
import { BackIcon, ForwardIcon } from '../ui/icons.tsx';
import { PhoneFrame } from '../ui/phone-frame.tsx';
import styles from './composer.module.css';
import type { Shown } from './use-preview.ts';

interface PhonePreviewProps {
  readonly sender: string;
  readonly shown: Shown;
}

/** The text as one of the recipients reads it, updated while typing. */
export function PhonePreview({ sender, shown }: PhonePreviewProps) {
  const t = useComposerText();
  const reasons = useReasonText();
  const { counted, name, number, place, count, reason } = shown;
  const key = reasonKey(reason);
  const leftOut = counted.text === null ? t('leftOutField') : t('leftOut', { reason: key ? reasons(key) : reason });
  const seenBy =
    place < 0
      ? t('seenByNobody')
      : name === ''
        ? t('seenByNumber', { number: formatPhone(number) })
        : t('seenBy', { name });
  const isOut = counted.text === null || reason !== '';
  return (
    <div className={styles.preview}>
      <PhoneFrame
        label={t('phone')}
        sender={sender}
        text={isOut ? null : counted.text}
        hint={isOut ? leftOut : counted.text === '' ? t('phoneEmpty') : undefined}
      />
      <div className={styles.seen}>
        {count < 2 ? null : (
          <Button kind="quiet" isIconOnly icon={<BackIcon />} onClick={() => shown.move(-1)}>
            {t('before')}
          </Button>
        )}
        <p aria-live="polite">
          <span>{seenBy}</span>
          {count < 2 ? null : <span className={styles.soft}>{t('place', { place: place + 1, count })}</span>}
        </p>
        {count < 2 ? null : (
          <Button kind="quiet" isIconOnly icon={<ForwardIcon />} onClick={() => shown.move(1)}>
            {t('after')}
          </Button>
        )}
      </div>
    </div>
  );
}
