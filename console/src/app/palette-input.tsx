import type { InputHTMLAttributes } from 'react';
import styles from './palette-input.module.css';

export function PaletteInput(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={styles.input} maxLength={100} {...props} />;
}
