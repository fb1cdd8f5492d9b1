import type { ReactNode } from 'react';
import styles from './icons.module.css';

/** Makes an icon on a square of 20 with lines of 1.5. Icons stand beside words, so that nobody has to guess their meaning. */
const icon = (drawing: ReactNode) =>
  function Icon() {
    return (
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        {drawing}
      </svg>
    );
  };

const path = (d: string) => icon(<path d={d} />);

export const SendIcon = path('M17 3 2.5 8.5l5.5 2.7L17 3Zm0 0-5.5 14.5-3.5-6.3');
export const MessageIcon = path('M3 4.5h14v9.5H9l-3.5 3V14H3V4.5Z');
export const PhoneIcon = path(
  'M4 3h3l1.5 4-2 1.5a9 9 0 0 0 5 5l1.5-2 4 1.5v3a1 1 0 0 1-1 1C9 17 3 11 3 4a1 1 0 0 1 1-1Z',
);
export const PeopleIcon = path(
  'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.4-4.7 5.5-4.7s5.5 1.7 5.5 4.7M13 3.8a3 3 0 0 1 0 5.5m1.8 2.8c2 .6 3.2 2.1 3.2 4.4',
);
export const PersonIcon = path(
  'M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c0-3.2 2.8-5 6.2-5s6.2 1.8 6.2 5',
);
export const LayersIcon = path('m10 3 7 3.6-7 3.6-7-3.6L10 3ZM3 10.4l7 3.6 7-3.6M3 13.9l7 3.6 7-3.6');
export const StopIcon = path('M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM5 5l10 10');
export const InboxIcon = path('M3 11 5.5 4h9L17 11v5H3v-5Zm0 0h4l1 2h4l1-2h4');
export const LinkIcon = path(
  'm8.3 11.7 3.4-3.4M9.3 6.2l1.9-1.9a3.2 3.2 0 0 1 4.5 4.5l-1.9 1.9m-3.1 3.1-1.9 1.9a3.2 3.2 0 0 1-4.5-4.5l1.9-1.9',
);
export const BadgeIcon = path('M3 4.5h14v11H3v-11Zm3 3.5h4m-4 4h8m-2-4h2');
export const CoinsIcon = path(
  'M7.5 8.5c2.8 0 5-1 5-2.3S10.3 4 7.5 4s-5 1-5 2.2 2.2 2.3 5 2.3Zm-5-2.3v4.6c0 1.3 2.2 2.3 5 2.3M7.5 11v3c0 1.3 2.2 2.3 5 2.3s5-1 5-2.3v-3c0-1.3-2.2-2.3-5-2.3s-5 1-5 2.3Z',
);
export const KeyIcon = path('M12.5 11a4 4 0 1 0-3.7-2.5L3 14.3V17h3v-2h2v-2l1.6-1.6a4 4 0 0 0 2.9-.4ZM13.5 6.5h.01');
export const RouteIcon = path(
  'M5 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 5h6a2.5 2.5 0 0 1 0 5H7a2.5 2.5 0 0 0 0 5h6',
);
export const BuildingIcon = path('M3 17h14M5 17V4h6v13m0-9h4v9M7.5 7h1m-1 3h1m-1 3h1');
export const PulseIcon = path('M2 10.5h3.5L8 4l4 12 2.5-5.5H18');
export const HomeIcon = path('m3 9 7-6 7 6v8h-5v-5H8v5H3V9Z');
export const ListIcon = path('M3 5h14M3 10h14M3 15h9');
export const ShieldIcon = path('M10 2.5 16.5 5v4.5c0 4-2.7 6.8-6.5 8-3.8-1.2-6.5-4-6.5-8V5L10 2.5Z');
export const PlusIcon = path('M10 4v12M4 10h12');
export const SearchIcon = path('M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 4 4');
export const CloseIcon = path('m5 5 10 10M15 5 5 15');
export const UndoIcon = path('M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8');
export const CheckIcon = path('m4 10.5 4 4 8-9');
export const MenuIcon = path('M3 5.5h14M3 10h14M3 14.5h14');
export const BackIcon = path('m12 4-6 6 6 6');
export const ForwardIcon = path('m8 4 6 6-6 6');
export const ChooseIcon = path('m6.5 7.5 3.5-3.5 3.5 3.5m-7 5 3.5 3.5 3.5-3.5');
export const UpIcon = path('m5 12.5 5-5 5 5');
export const DownIcon = path('m5 7.5 5 5 5-5');
export const PauseIcon = path('M7 4.5v11m6-11v11');
export const PlayIcon = path('M6 4v12l10-6L6 4Z');
export const TrashIcon = path('M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 9v4.5m3-4.5v4.5');
export const EditIcon = path('m4 16 .8-3.6L13.5 3.7l2.8 2.8-8.7 8.7L4 16Zm8-10.8 2.8 2.8');
export const CopyIcon = path('M7 7h9.5v9.5H7V7ZM4.5 13h-1V3.5H13v1');
export const DownloadIcon = path('M10 3v9.5m-4-4 4 4 4-4M3.5 16.5h13');
export const UploadIcon = path('M10 13V3.5m-4 4 4-4 4 4M3.5 16.5h13');
export const InfoIcon = path('M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10 9v4.5m0-7h.01');
export const WarningIcon = path('M10 3 2.5 16.5h15L10 3Zm0 5.5v4m0 2h.01');
export const OfflineIcon = path(
  'M2.5 7.5a11 11 0 0 1 15 0M5.5 11a6.5 6.5 0 0 1 9 0M8.3 14.3a2.5 2.5 0 0 1 3.4 0M3.5 3l13 14',
);
export const SunIcon = path(
  'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v2m0 12v2M2 10h2m12 0h2M4.3 4.3l1.5 1.5m8.4 8.4 1.5 1.5m0-11.4-1.5 1.5m-8.4 8.4-1.5 1.5',
);
export const ExitIcon = path('M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M7.5 10H16');
export const ColumnsIcon = path('M3 4h14v12H3V4Zm5 0v12m4.5-12v12');

/** Volley's logo: two strokes, one after the other. */
export function Sign() {
  return (
    <svg className={styles.sign} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" />
      <path d="m6.5 9 4.2 10L15 9" />
      <path className={styles.second} d="M13 14.5 15.2 19l4.8-10 2 4" />
    </svg>
  );
}
