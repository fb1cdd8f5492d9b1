import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The white modules around the code, of which readers need at least four (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Drawn in the page, so that its content is sent nowhere. It is dark on light in both themes, because many readers accept nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.light} />
      <path d={dark} className={styles.dark} />
    </svg>
  );
}
