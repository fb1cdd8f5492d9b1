import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { showToast } from './toast.tsx';

/** Returns a function that leads to another page, and says there what was done. */
export function useLeave() {
  const navigate = useNavigate();
  return async (place: Pick<LinkProps, 'params' | 'search' | 'to'>, words: string): Promise<void> => {
    await navigate(place);
    showToast(words);
  };
}
