import type { Export } from '@volley/sdk';
import { fileAddress } from '../api/file-address.ts';
import { useMay } from '../api/session.ts';
import { useExportsText } from '../text/exports.ts';
import { AnchorButton } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';

interface DownloadProps {
  readonly one: Export;
  /** Whether there is room to say why there is nothing to download. */
  readonly isWorded?: boolean;
}

/** The file, for those who may have it, or why there is none. One with texts is only for those who may manage. */
export function Download({ one, isWorded = false }: DownloadProps) {
  const t = useExportsText();
  const mayManage = useMay('manage');
  const { uuid, status, destination, has_texts, file_name } = one;
  if (status !== 'ready') return null;
  const isElsewhere = destination !== 'download';
  if (isElsewhere || (has_texts && !mayManage))
    return <span className="soft">{t(isElsewhere ? 'inStore' : isWorded ? 'textsHint' : 'hasTexts')}</span>;
  return (
    <AnchorButton
      {...(isWorded ? {} : { kind: 'quiet', isIconOnly: true })}
      download
      href={fileAddress(`/exports/${uuid}/file`)}
      icon={<DownloadIcon />}
    >
      {isWorded ? t('downloadWord') : t('downloadOne', { name: file_name })}
    </AnchorButton>
  );
}
