import type { ShortUrlDetails } from '@volley/sdk';
import { API_PATH } from '../api/paths.ts';
import { useLinksText } from '../text/links.ts';
import { AnchorButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { shownAddress } from './link-state.ts';
import styles from './links.module.css';

export function QrDialog({ link, onClose }: { readonly link: ShortUrlDetails; readonly onClose: () => void }) {
  const t = useLinksText();
  const address = shownAddress(link.short_url);
  const file = `${API_PATH}/v1/url-shortener/${link.id}/qr`;
  return (
    <Dialog
      title={t('qr')}
      onClose={onClose}
      actions={
        <>
          <AnchorButton href={file} download={`${link.id}.svg`} icon={<DownloadIcon />}>
            {t('downloadSvg')}
          </AnchorButton>
          <AnchorButton href={`${file}.png`} download={`${link.id}.png`} icon={<DownloadIcon />}>
            {t('downloadPng')}
          </AnchorButton>
        </>
      }
    >
      <div className={styles.qr}>
        <QrCode text={link.short_url} label={t('qrLabel', { address })} />
      </div>
      <p>{t('qrWords', { address })}</p>
      <p className="soft">{t('qrHint')}</p>
    </Dialog>
  );
}
